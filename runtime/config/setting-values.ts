/** The forms of settings that are more than a word or a number. */
import { isIP } from "node:net";
import { isThisMachine } from "../model/this-machine.js";

export interface PublicUrl {
  /** `https://shop.example`; null where only requests say it. */
  readonly origin: string | null;
  /** What a proxy, or the application around the engine, takes off before it passes a request on: `/backend`, or "". */
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

/** As a browser writes it in `Origin`. */
export function isOrigin(entry: string): boolean {
  return /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
}

/** As a Content-Security-Policy takes it: no wildcard, no address of IPv6, nothing that ends a directive. */
export function isNamedOrigin(entry: string): boolean {
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(entry) && isOrigin(entry);
}

/** Of an OpenID provider: what it says of who signs in is believed, so nobody may listen or answer in between. */
export function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^\s@?#]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || isThisMachine(hostname);
}
