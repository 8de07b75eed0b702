"""Calls the API with requests. Usage: URL=http://127.0.0.1:8080 EMAIL=… KEY=… python examples/python_requests.py"""

import os

import requests

api = os.environ["URL"] + "/api/2.0"
session = requests.Session()
# Passes the credentials as bytes, because requests would encode a str as Latin-1.
session.auth = (os.environ["EMAIL"].encode(), os.environ["KEY"].encode())


def ask(method, path, **options):
    """Returns the parsed answer, or None if it has no body. Raises an error of the server."""
    response = session.request(method, f"{api}/{path}", timeout=30, **options)
    response.raise_for_status()
    return response.json() if response.content else None


print("All stores:", ask("GET", "stores"))

template = ask("POST", "stores", json={"company": "Template", "storefront": "https://template.example"})["store_id"]
product = ask("POST", "products", json={"product": "Handbook", "is_edp": "Y", "company_id": template})["product_id"]

store = ask(
    "POST",
    "stores",
    json={
        "company": "Acme",
        "storefront": "https://acme.example",
        "clone_from": template,
        "clone": {"products": "Y"},
    },
)["store_id"]
print("With a copy of its products:", ask("GET", f"stores/{store}"))

found = ask("GET", "products", params={"is_edp": "Y", "company_id": store, "fields": "product_id,product"})["products"]
print("Its downloadable products:", found)

print("Hidden:", ask("PUT", f"stores/{store}", json={"status": "H"}))

try:
    ask("DELETE", f"stores/{store}")
except requests.HTTPError as error:
    answer = error.response.json()
    print("An error:", answer["message"], answer["code"])

for path in [*(f"products/{id}" for id in found), f"stores/{store}", f"products/{product}", f"stores/{template}"]:
    ask("DELETE", path)
print("Deleted.")
