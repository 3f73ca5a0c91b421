"""Uses the generated client as somebody would who knows nothing but the document."""

import json
import sys
from types import SimpleNamespace

import gildscope_api as api

host, user, password, email = sys.argv[1:5]

client = api.ApiClient(api.Configuration(host=host))
accounts = api.AccountsApi(client)


def fault_of(kind, call, **given):
    """Status and body of an answer that has to be a fault."""
    try:
        answer = call(**given)
    except api.ApiException as fault:
        return fault.status, client.deserialize(SimpleNamespace(data=fault.body), kind)
    raise AssertionError(f"answered {answer}")


items, _, headers = api.ItemsApi(client).get_items_with_http_info(
    fields=["id", "name", "sell_price", "1d_sell_sold"],
    filter="marketable:true,sell_price:gt:0",
    sort="sell_price",
    order="desc",
    limit=3,
)
histories = api.HistoryApi(client)
history = histories.get_daily_history(item_id=[items[0].id], limit=2, fields=["date", "sell_price_avg"])
status = api.MarketApi(client).get_status()

missing, missing_fault = fault_of("Fault", api.DropsApi(client).get_drops, activity="Opening", item_id=1)
wrong, wrong_fault = fault_of("Fault", histories.get_history, start="yesterday")

accounts.sign_up(api.SignUpBody(email=email, password=password, user=user))
session = accounts.login(user=user, password=password).session
mine = api.ApiClient(api.Configuration(host=host, api_key={"session": session}))
account = api.AccountsApi(mine).get_account().account
stranger, stranger_fault = fault_of("ResultFault", accounts.get_account)

said = {
    "items": [
        {"id": item.id, "name": item.name, "sell_price": item.sell_price, "1d_sell_sold": item._1d_sell_sold}
        for item in items
    ],
    "prices": [item.sell_price for item in items],
    "total": headers["X-Total-Count"],
    "history": [{"date": row.date, "sell_price_avg": row.sell_price_avg} for row in history],
    "source": status.data_source,
    "missing": [missing, missing_fault.error.code],
    "wrong": [wrong, wrong_fault.error.code],
    "stranger": [stranger, stranger_fault.code],
    "account": account.user,
}
print(json.dumps(said))
