/** Koa's context, whose state has the server's data about a request, and the client that sends it. */
import type { Middleware as KoaMiddleware, ParameterizedContext } from "koa";
import type { Router } from "@koa/router";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";
import { methodNotAllowed } from "../../model/plan/errors.js";

export interface RequestState {
  /** Identifies the request in the log. */
  readonly id: string;
  readonly client: ClientInfo;
  /** Content coding that is still to be applied to the body. */
  coding: "gzip" | null;
  /** For the log: the account, its additional key if one was used, and the code of the error. */
  account: number | undefined;
  key: number | undefined;
  code: string | undefined;
}

/** All data is below one name, because middleware of a project shares the state object. */
export interface State {
  stockroom: RequestState;
}

/** Koa's type parameter for additional members of a context; there are none. */
type NoMembers = object;
export type Context = ParameterizedContext<State, NoMembers>;
export type Middleware = KoaMiddleware<State, NoMembers>;
/** The last middleware of a request. */
export type Handler = (ctx: Context) => void | Promise<void>;

export const jsonType = "application/json; charset=utf-8";

/** Sets a header of the answer. `ctx.set` takes three times as long, because it also accepts lists and objects. */
export function setHeader({ res }: Context, name: string, value: string): void {
  if (!res.headersSent) res.setHeader(name, value);
}

/** Adds a request header to `Vary`. `ctx.vary` takes ten times as long. */
export function varyBy(ctx: Context, name: string): void {
  const known = ctx.res.getHeader("Vary");
  setHeader(ctx, "Vary", known === undefined ? name : `${String(known)}, ${name}`);
}

/** Answers with a JSON text. */
export function setJson(ctx: Context, text: string): void {
  setHeader(ctx, "Content-Type", jsonType);
  ctx.body = text;
}

/** Answers without a body. Koa sets the status to 204 for a null body, so the status is set after it. */
export function setEmpty(ctx: Context, status: number): void {
  ctx.body = null;
  ctx.status = status;
}

/**
 * Middleware to use after the routes of a router. At the router's paths it answers OPTIONS and rejects other methods.
 * It passes on requests for other paths.
 */
export function allowMethods(router: Router<State>): Middleware {
  return (ctx, next) => {
    // Middleware of the router has no methods.
    const { path: layers } = router.match(ctx.path, ctx.method);
    const methods = new Set(layers.flatMap(({ methods: each }) => each.filter((method) => method !== "HEAD")));
    if (methods.size === 0) return next();
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    if (ctx.method !== "OPTIONS") throw methodNotAllowed(ctx.method, allow);
    return answerOptions(ctx, allow);
  };
}

/** @param allow value of the header `Allow` */
export function answerOptions(ctx: Context, allow: string): void {
  ctx.set("Allow", allow);
  setEmpty(ctx, 204);
}

export type ClientInfoReader = (request: IncomingMessage) => ClientInfo;

export function createClientInfoReader({ trustedProxies, publicUrl }: ClientInfoOptions): ClientInfoReader {
  const isTrusted = createTrust(trustedProxies);
  return (request) => {
    const peer = addressOf(request.socket);
    const isFromProxy = isTrusted(peer);
    const address = isFromProxy ? findClient(peer, readForwarded(request, "for"), isTrusted) : peer;
    return new ClientInfo(address, request, isFromProxy, publicUrl?.origin ?? null);
  };
}

interface ClientInfoOptions {
  /** Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly publicUrl: { readonly origin: string | null } | null;
}

/**
 * The client of a request. A class, because creating an object literal with getters takes ten times as long; most
 * requests need only the address.
 */
class ClientInfo {
  readonly address: string;
  readonly #request: IncomingMessage;
  readonly #isFromProxy: boolean;
  readonly #publicOrigin: string | null;

  /**
   * @param isFromProxy whether the request comes from a trusted proxy
   * @param publicOrigin the fixed origin of this server. If null, the origin comes from the scheme and the `Host` header
   */
  constructor(address: string, request: IncomingMessage, isFromProxy: boolean, publicOrigin: string | null) {
    this.address = address;
    this.#request = request;
    this.#isFromProxy = isFromProxy;
    this.#publicOrigin = publicOrigin;
  }

  /**
   * Key of the rate limits: the IPv4 address, or the /64 network of an IPv6 address, because a client can use any
   * address of it.
   */
  get source(): string {
    return networkOf(this.address);
  }

  /** Origin of this server as the client sees it: `https://shop.example`. */
  get origin(): string {
    const scheme = this.#isFromProxy ? readScheme(readForwarded(this.#request, "proto")) : "http";
    return this.#publicOrigin ?? `${scheme}://${this.#request.headers.host ?? ""}`;
  }
}

function readForwarded({ headers }: IncomingMessage, what: "for" | "proto"): string {
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

/** Each proxy appends the address of its caller, so the last address that is not a trusted proxy is the client's. */
function findClient(peer: string, forwarded: string, isTrusted: (address: string) => boolean): string {
  let client = peer;
  for (const entry of forwarded.split(",").toReversed()) {
    const address = unmapAddress(entry.trim());
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
  return unmapAddress(remoteAddress);
}

/** Returns `192.0.2.1` for `::ffff:192.0.2.1`, which is how a socket of both families writes an IPv4 address. */
function unmapAddress(address: string): string {
  return address.includes(":") ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address) : address;
}
