/**
 * The OAuth request of an application to act for the user. `kind` is `device` for the device flow, otherwise `authorize`.
 * `shown` is the id of the request, its error such as `error=invalid_client`, or the code that the device displays; "" if
 * the address has none.
 * @typedef {{ readonly kind: "authorize" | "device", readonly shown: string }} ConsentRequest
 */

/**
 * Reads the application's request from the address, and leaves it there, so that the user can reload the page.
 * @returns {ConsentRequest | null}
 */
export function readConsentRequest() {
  const [, kind, shown = ""] = /^#(authorize|device)\?([\w=-]*)$/.exec(location.hash) ?? [];
  return kind === "authorize" || kind === "device" ? { kind, shown } : null;
}
