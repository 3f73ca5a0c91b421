"""Calls by what the document says of each operation, and reads answers with classes made of its schemas."""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request

import schemas

origin, user, password, email = sys.argv[1:5]


def send(method, url, headers, body):
    data = None if body is None else json.dumps(body).encode()
    sent = {**headers, **({} if body is None else {"content-type": "application/json"})}
    request = urllib.request.Request(url, data=data, headers=sent, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, reply.headers, json.loads(reply.read())
    except urllib.error.HTTPError as fault:
        return fault.code, fault.headers, json.loads(fault.read())


document = send("GET", f"{origin}/gw2/openapi.json", {}, None)[2]
base = urllib.parse.urljoin(origin, document["servers"][0]["url"])
schemes = document["components"]["securitySchemes"]
operations = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, methods in document["paths"].items()
    for method, operation in methods.items()
}


def written(parameter, value):
    """As `style` and `explode` say."""
    if isinstance(value, list) and parameter.get("explode") is False:
        return ",".join(str(each) for each in value)
    return str(value)


def call(name, body=None, auth=None, **given):
    method, path, operation = operations[name]
    query, headers = {}, {}
    for parameter in operation["parameters"]:
        if parameter["name"] not in given:
            assert not parameter["required"], f"{name} wants {parameter['name']}"
            continue
        value = written(parameter, given.pop(parameter["name"]))
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", urllib.parse.quote(value))
        else:
            (query if parameter["in"] == "query" else headers)[parameter["name"]] = value
    assert not given, f"{name} has no {list(given)}"
    if auth is not None:
        scheme = schemes[next(iter(operation["security"][0]))]
        assert (scheme["type"], scheme["in"]) == ("apiKey", "header")
        headers[scheme["name"]] = auth
    return send(method, f"{base}{path}?{urllib.parse.urlencode(query)}", headers, body)


def read(kind, answer):
    status, _, body = answer
    assert status == 200, body
    return kind.from_dict(body)


found = call(
    "getItems",
    fields=["id", "name", "sell_price", "1d_sell_sold"],
    filter="marketable:true,sell_price:gt:0",
    sort="sell_price",
    order="desc",
    limit=3,
)
items = [schemas.Item.from_dict(row) for row in found[2]]
history = call("getDailyHistory", itemID=[items[0].id], limit=2, fields=["date", "sell_price_avg"])
status = read(schemas.MarketStatus, call("getStatus"))
missing = call("getDrops", activity="Opening", itemId=1)
wrong = call("getHistory", start="yesterday")
read(schemas.SignUpAnswer, call("signUp", body=schemas.SignUpBody(email, password, user).to_dict()))
session = read(schemas.LoginAnswer, call("login", user=user, password=password)).session
account = read(schemas.GetAccountAnswer, call("getAccount", auth=session)).account
stranger = call("getAccount")

said = {
    "items": found[2],
    "prices": [item.sell_price for item in items],
    "total": found[1]["x-total-count"],
    "history": history[2],
    "source": status.data_source,
    "missing": [missing[0], schemas.Fault.from_dict(missing[2]).error.code.value],
    "wrong": [wrong[0], schemas.Fault.from_dict(wrong[2]).error.code.value],
    "stranger": [stranger[0], schemas.ResultFault.from_dict(stranger[2]).code.value],
    "account": account.user,
}
print(json.dumps(said))
