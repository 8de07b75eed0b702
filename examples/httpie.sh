#!/usr/bin/env bash
# Calls the API with HTTPie. Usage: URL=http://127.0.0.1:8080 EMAIL=… KEY=… examples/httpie.sh
set -euo pipefail

api="$URL/api/2.0"
# --ignore-stdin is necessary because, in a script, HTTPie would read the body from standard input. HTTPie sends JSON and its
# Content-Type by default. It writes no line break after an unformatted answer, so an `echo` follows.
ask() { http --ignore-stdin --check-status --body --pretty=none --auth "$EMAIL:$KEY" "$@"; }

# The id in an answer such as {"store_id":"5"}.
id_in() { sed 's/.*"[a-z]*_id":"\([0-9]*\)".*/\1/'; }

echo "All stores:"
ask GET "$api/stores"; echo

template=$(ask POST "$api/stores" company=Template storefront=https://template.example | id_in)
product=$(ask POST "$api/products" product=Handbook is_edp=Y company_id="$template" | id_in)

echo "A store with a copy of the products of store $template:"
store=$(ask POST "$api/stores" company=Acme storefront=https://acme.example clone_from="$template" 'clone[products]=Y' | id_in)
ask GET "$api/stores/$store"; echo

echo "Its downloadable products:"
found=$(ask GET "$api/products" is_edp==Y company_id=="$store" fields==product_id,product)
echo "$found"
copy=$(echo "$found" | sed 's/.*"product_id":"\([0-9]*\)".*/\1/')

echo "Hidden:"
ask PUT "$api/stores/$store" status=H; echo

echo "An error: it cannot be deleted while it has products."
# With --check-status, the exit code depends on the status: 4 for 4xx.
ask DELETE "$api/stores/$store" 2>/dev/null || [ $? = 4 ]; echo

for path in "products/$copy" "stores/$store" "products/$product" "stores/$template"; do
  ask DELETE "$api/$path"
done
echo "Deleted."
