"""Uses the client that openapi-generator generates from the API document."""

import json
import os
import re

import shop
from shop.exceptions import ApiException
from shop.models import ProductsCreate, ProductsUpdate, StoresCreate

configuration = shop.Configuration(
    host=os.environ["URL"] + "/api/2.0", username=os.environ["EMAIL"], password=os.environ["KEY"]
)
client = shop.ApiClient(configuration)
stores, products = shop.StoresApi(client), shop.ProductsApi(client)


def refusal(work):
    try:
        work()
    except ApiException as error:
        return error.data


store = stores.create_stores(StoresCreate(company="Acme", storefront="https://acme.example")).store_id
ids = [
    products.create_products(
        ProductsCreate(product=name, company_id=store, amount=3_000_000_000, price=12345678.91)
    ).product_id
    for name in ("Handbook", "Poster")
]
read = products.read_products_with_http_info(ids[0])
details, tag = read.data.actual_instance, read.headers["ETag"]

names, after = [], ""
while after is not None:
    page = products.list_products_with_http_info(
        company_id=store, status="A", price_from=12345678.9, amount_from=2_999_999_999, items_per_page=1, after=after
    )
    names += [product.actual_instance.product for product in page.data.products.values()]
    link = re.search(r'[?&]after=([^&>]+)[^>]*>; rel="?next', page.headers.get("Link", ""))
    after = link and link[1]

change = ProductsUpdate(amount=details.amount + 1)
products.update_products(ids[0], change, if_match=tag)
stale = refusal(lambda: products.update_products(ids[0], change, if_match=tag))
changed = products.read_products(ids[0]).actual_instance
wrong = refusal(lambda: products.create_products(ProductsCreate(product="Lost", company_id="999999")))
for each in ids:
    products.remove_products(each)
missing = refusal(lambda: products.read_products(ids[0]))
stores.remove_stores(store)
print(json.dumps([names, details.price, changed.amount, stale.code, wrong.code, wrong.errors[0].var_field, missing.code]))
