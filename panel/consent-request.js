/**
 * The OAuth request of an application to act for the user. `kind` is `device` for the device flow, otherwise
 * `authorize`. `addressQuery` is the text after the `?` of the address: for `authorize`, the id of the request or an
 * error such as `error=invalid_client`; for `device`, the code that the device displays; "" if there is none.
 * @typedef {{ readonly kind: "authorize" | "device", readonly addressQuery: string }} ConsentRequest
 */

/**
 * Reads the application's request from the address, and leaves it there, so that the user can reload the page.
 * @returns {ConsentRequest | null}
 */
export function readConsentRequest() {
  const [, kind, addressQuery = ""] = /^#(authorize|device)\?([\w=-]*)$/.exec(location.hash) ?? [];
  return kind === "authorize" || kind === "device" ? { kind, addressQuery } : null;
}
