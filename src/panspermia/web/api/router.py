"""The JSON interface under /api, for bots and pages of other people.

Whoever has the token of a link (`Authorization: Bearer ...`) may do what the link's page may. No
cookie counts here, so that no other site can act for a visitor.
"""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from panspermia import __version__
from panspermia.web.api import foresight, planner, stream, table, tables
from panspermia.web.api.bodies import JsonRequest, refuse_other
from panspermia.web.api.problems import PATH
from panspermia.web.visit import api_visit

ROUTER = Router(
    PATH,
    route_handlers=[
        *tables.HANDLERS,
        *planner.HANDLERS,
        Router(
            "",
            route_handlers=[*table.HANDLERS, *foresight.HANDLERS, stream.live],
            dependencies={"at": Provide(api_visit)},
            security=[{"token": []}],
        ),
    ],
    before_request=refuse_other,
    request_class=JsonRequest,
    include_in_schema=True,
)

OPENAPI = OpenAPIConfig(
    title="panspermia",
    version=__version__,
    description=__doc__,
    path=f"{PATH}/openapi.json",  # with the plugin below it nothing else is served at /api
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(
        security_schemes={
            "token": SecurityScheme(
                type="http", scheme="bearer", description="The token of a link: what follows /s/."
            )
        }
    ),
    use_handler_docstrings=True,
)
