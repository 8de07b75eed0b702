/**
 * Determines the address of the client, and the origin under which it knows this server. Headers of trusted proxies are
 * evaluated.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";

/** The source and the origin are computed when they are read, because most requests need the address only. */
export interface ClientInfo {
  /** Address of the client. */
  readonly address: string;
  /** The key of rate limits: the address, or its /64 network for IPv6, in which one client has any number of addresses. */
  readonly source: string;
  /** Origin of this server as the client sees it: `https://shop.example`. */
  readonly origin: string;
}

export type ClientInfoReader = (request: IncomingMessage) => ClientInfo;

export interface ClientInfoOptions {
  /** Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Null: the origin comes from the scheme and the `Host` header of the request. */
  readonly publicOrigin: string | null;
}

export function createClientInfoReader({ trustedProxies, publicOrigin }: ClientInfoOptions): ClientInfoReader {
  const isTrusted = createTrust(trustedProxies);
  return (request) => {
    const peer = addressOf(request.socket);
    const isBelieved = isTrusted(peer);
    const address = isBelieved ? findClient(peer, forwarded(request, "for"), isTrusted) : peer;
    return new RequestClient(address, request, isBelieved, publicOrigin);
  };
}

/** A class, because an object with getters of its own takes ten times as long to make. */
class RequestClient implements ClientInfo {
  readonly address: string;
  readonly #request: IncomingMessage;
  readonly #isBelieved: boolean;
  readonly #publicOrigin: string | null;

  /** @param isBelieved whether the request comes from a trusted proxy */
  constructor(address: string, request: IncomingMessage, isBelieved: boolean, publicOrigin: string | null) {
    this.address = address;
    this.#request = request;
    this.#isBelieved = isBelieved;
    this.#publicOrigin = publicOrigin;
  }

  get source(): string {
    return networkOf(this.address);
  }

  get origin(): string {
    const scheme = this.#isBelieved ? readScheme(forwarded(this.#request, "proto")) : "http";
    return this.#publicOrigin ?? `${scheme}://${this.#request.headers.host ?? ""}`;
  }
}

function forwarded({ headers }: IncomingMessage, what: "for" | "proto"): string {
  return String(headers[`x-forwarded-${what}`] ?? "");
}

function createTrust(proxies: readonly string[]): (address: string) => boolean {
  if (proxies.length === 0) return () => false;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Each proxy appends the address of its caller; the last address that is not a trusted proxy is the client. */
function findClient(peer: string, forwarded: string, isTrusted: (address: string) => boolean): string {
  let client = peer;
  for (const entry of forwarded.split(",").toReversed()) {
    const address = unmap(entry.trim());
    if (!isTrusted(client) || isIP(address) === 0) break;
    client = address;
  }
  return client;
}

/** Returns `2001:db8:0:1::/64` for `2001:db8:0:1::2`, and an IPv4 address unchanged. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}

/** Reads the last entry, which the nearest proxy has written. */
function readScheme(forwarded: string): "http" | "https" {
  return /(?:^|,)\s*https\s*$/i.test(forwarded) ? "https" : "http";
}

/** Returns the address at the other end of the connection, which may be a proxy. */
export function addressOf({ remoteAddress = "" }: Socket): string {
  return unmap(remoteAddress);
}

/** Returns `192.0.2.1` for `::ffff:192.0.2.1`, which is how a socket of both families writes an IPv4 address. */
function unmap(address: string): string {
  return address.includes(":") ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address) : address;
}
