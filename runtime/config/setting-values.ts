/** Checks and parses settings with a form of their own, such as URLs and networks. */
import { isIP } from "node:net";
import { isThisMachine } from "../model/values/this-machine.js";

export interface PublicUrl {
  /** The origin, such as `https://shop.example`; null if it is taken from each request. */
  readonly origin: string | null;
  /** The path prefix that a proxy or the embedding application strips before it forwards a request, such as `/backend`; or "". */
  readonly base: string;
}

export function parsePublicUrl(value: string): PublicUrl | null {
  if (!/^https?:\/\/[^\s@?#]+$/.test(value) || !URL.canParse(value)) return null;
  const { origin, pathname } = new URL(value);
  return Object.freeze({ origin, base: pathname.replace(/\/+$/, "") });
}

export function splitList(value: string): readonly string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

export function isNetwork(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** Whether the text is an origin as browsers send it in `Origin`. */
export function isOrigin(entry: string): boolean {
  return /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
}

/**
 * Whether the origin can be part of a Content-Security-Policy: it has no wildcard, no IPv6 address, and no character
 * that ends a directive.
 */
export function isHostOrigin(entry: string): boolean {
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(entry) && isOrigin(entry);
}

/**
 * Whether the text is an issuer URL of an OpenID provider. HTTPS is required, because the server trusts the provider's
 * answers.
 */
export function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^\s@?#]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || isThisMachine(hostname);
}
