"""A bot for a table of panspermia: it takes the open seat of an invitation and plays to the end.

python bot.py https://host/s/TOKEN
"""

import json
import random
import sys
import urllib.error
import urllib.request

site, token = sys.argv[1].split("/s/")


def call(path, body=None):
    """Ask the server; a body makes it a POST."""
    data = None if body is None else json.dumps(body).encode()
    head = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(f"{site}/api/table{path}", data, head))


def think(request, view):
    """Choose one of the options; this is where your bot gets better than chance."""
    return random.choice(request["options"])


def play(turn):
    """Answer as long as this seat is asked."""
    while turn["request"]:
        answer = think(turn["request"], json.load(call("/view"))["view"])
        turn = json.load(call("/answer", {"at": turn["at"], "values": [answer]}))


token = json.load(call("/join", {"name": "Robin"}))["token"]
for line in call("/live"):  # a line of data whenever something has happened
    if line.startswith(b"data:"):
        turn = json.load(call("/request"))
        if turn["status"] in ("finished", "closed"):
            break
        try:
            play(turn)
        except urllib.error.HTTPError as error:
            if error.code != 409:  # 409: somebody was quicker, and there will be news
                raise
print(turn["result"])
