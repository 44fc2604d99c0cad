"""Runs the steps on the connection that the store gives."""

from __future__ import annotations

from alembic import context

from panspermia.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the store has begun a transaction for all steps
)
context.run_migrations()
