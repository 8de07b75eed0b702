#!/usr/bin/env bash
# Calls the API with curl. Usage: URL=http://127.0.0.1:8080 EMAIL=… KEY=… examples/curl.sh [user|inline|header]
# The argument is the way in which curl sends the credentials. All ways have the same result.
set -euo pipefail

api="$URL/api/2.0"
json=(-H 'Content-Type: application/json')

case "${1:-user}" in
  user)
    ask() { curl --silent --show-error --globoff --user "$EMAIL:$KEY" "$@"; }
    ;;
  inline)
    # The @ of the e-mail is written as %40.
    api="${URL/:\/\//://${EMAIL/@/%40}:$KEY@}/api/2.0"
    ask() { curl --silent --show-error --globoff "$@"; }
    ;;
  header)
    ask() {
      curl --silent --show-error --globoff \
        -H "Authorization: Basic $(printf '%s' "$EMAIL:$KEY" | base64 | tr -d '\n')" "$@"
    }
    ;;
  *)
    echo "Usage: $0 [user|inline|header]" >&2
    exit 2
    ;;
esac

# The id in an answer such as {"store_id":"5"}.
id_in() { sed 's/.*"[a-z]*_id":"\([0-9]*\)".*/\1/'; }

echo "All stores:"
ask --fail-with-body "$api/stores"; echo

template=$(ask --fail-with-body "${json[@]}" -d '{"company": "Template", "storefront": "https://template.example"}' "$api/stores" | id_in)
product=$(ask --fail-with-body "${json[@]}" -d '{"product": "Handbook", "is_edp": "Y", "company_id": "'"$template"'"}' "$api/products" | id_in)

echo "A store with a copy of the products of store $template:"
store=$(ask --fail-with-body "${json[@]}" -d '{
  "company": "Acme",
  "storefront": "https://acme.example",
  "clone_from": "'"$template"'",
  "clone": {"products": "Y"}
}' "$api/stores" | id_in)
ask --fail-with-body "$api/stores/$store"; echo

echo "Its downloadable products:"
found=$(ask --fail-with-body "$api/products?is_edp=Y&company_id=$store&fields=product_id,product")
echo "$found"
copy=$(echo "$found" | sed 's/.*"product_id":"\([0-9]*\)".*/\1/')

echo "Hidden:"
ask --fail-with-body -X PUT "${json[@]}" -d '{"status": "H"}' "$api/stores/$store"; echo

echo "An error: it cannot be deleted while it has products."
ask -X DELETE "$api/stores/$store"; echo

for path in "products/$copy" "stores/$store" "products/$product" "stores/$template"; do
  ask --fail-with-body -X DELETE "$api/$path"
done
echo "Deleted."
