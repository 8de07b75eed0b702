/** Checks and parses settings that have a special format, such as URLs and networks. */
import { isIP } from "node:net";

export interface PublicUrl {
  /** The origin, such as `https://shop.example`. If null, each request's `Host` header gives the origin. */
  readonly origin: string | null;
  /**
   * Path prefix, such as `/backend`; or "". A proxy or the embedding application removes the prefix before it forwards a request.
   */
  readonly basePath: string;
}

export function isPublicUrl(value: string): boolean {
  return /^https?:\/\/[^\s@?#]+$/.test(value) && URL.canParse(value);
}

export function parsePublicUrl(value: string | undefined): PublicUrl {
  if (value === undefined) return { origin: null, basePath: "" };
  const { origin, pathname } = new URL(value);
  return { origin, basePath: pathname.replace(/\/+$/, "") };
}

export function splitList(value: string): readonly string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

export function isAddressOrNetwork(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** Whether the text is an origin in the form in which browsers send it in the header `Origin`. */
export function isOrigin(entry: string): boolean {
  return /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
}

/**
 * Whether the origin can be part of a Content-Security-Policy. Wildcards, IPv6 addresses and characters that end a
 * directive are not allowed.
 */
export function isCspOrigin(entry: string): boolean {
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(entry) && isOrigin(entry);
}

/**
 * Whether the text is the URL of an OpenID provider. It must be https, because the server trusts the provider's
 * answers. Only a provider on this machine may use http.
 */
export function isIssuerUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s@?#]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || isLoopbackHost(hostname);
}

/** Tells whether the host of a URL (IPv6 in brackets) is this machine. Nobody else can intercept a connection to it. */
export function isLoopbackHost(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
