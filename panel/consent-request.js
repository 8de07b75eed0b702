/**
 * An application's request for consent. `kind` says whether the application runs in a browser or on a device; `shown` is the id
 * of the request, the code on the device, or "".
 * @typedef {{ readonly kind: "authorize" | "device", readonly shown: string }} ConsentRequest
 */

/**
 * Reads the request from the address. The address keeps the request, so that the user can reload the page.
 * @returns {ConsentRequest | null}
 */
export function readConsentRequest() {
  const [, kind, shown = ""] = /^#(authorize|device)\?([\w=-]*)$/.exec(location.hash) ?? [];
  return kind === "authorize" || kind === "device" ? { kind, shown } : null;
}
