/**
 * A request for consent. `kind` is where the application runs; `shown` is the id of the request, the code on the device, or "".
 * @typedef {{ readonly kind: "authorize" | "device", readonly shown: string }} Asked
 */

/**
 * Reads the request from the address. It stays there, so that the page can be reloaded.
 * @returns {Asked | null}
 */
export function findAsked() {
  const [, kind, shown = ""] = /^#(authorize|device)\?([\w=-]*)$/.exec(location.hash) ?? [];
  return kind === "authorize" || kind === "device" ? { kind, shown } : null;
}
