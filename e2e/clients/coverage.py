"""Says what of a document the generated client lacks, and reads the example of every call as what its method returns."""

import inspect
import json
import re
import sys
from types import SimpleNamespace

import gildscope_api as api

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
operations = [operation for methods in document["paths"].values() for operation in methods.values()]
methods = {
    name.replace("_", ""): method
    for kind in vars(api).values()
    if inspect.isclass(kind) and kind.__name__.endswith("Api")
    for name, method in inspect.getmembers(kind, inspect.isfunction)
}

client = api.ApiClient()
read, unread = [], {}
for operation in operations:
    call = operation["operationId"]
    [content] = operation["responses"]["200"]["content"].values()
    method = methods.get(f"{call}WithHttpInfo".lower())
    if method is None or "example" not in content:
        continue
    kind = re.search(r":return: tuple\((.+), status_code", method.__doc__)[1]
    try:
        client.deserialize(SimpleNamespace(data=json.dumps(content["example"])), kind)
        read.append(call)
    except (AttributeError, TypeError, ValueError) as fault:
        unread[call] = str(fault)

said = {
    "without_method": [each["operationId"] for each in operations if each["operationId"].lower() not in methods],
    "without_class": [name for name in document["components"]["schemas"] if not hasattr(api, name)],
    "read": read,
    "unread": unread,
}
print(json.dumps(said))
