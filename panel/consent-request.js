/**
 * A request of another application to act in the user's name. `kind` says whether the application runs in a browser
 * (`authorize`) or on a device. `shown` is the id of the request or the code that the device shows; "" if the address
 * has neither.
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
