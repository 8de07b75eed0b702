/** Types and helpers for Koa's context. Its state carries the server's data about a request, including its client. */
import type { Middleware as KoaMiddleware, ParameterizedContext } from "koa";
import type { Router } from "@koa/router";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";
import { createMethodNotAllowedRefusal } from "../../model/plan/errors.js";
import { apiKeyIdOf, type Principal } from "../../model/plan/principal.js";

/** A content coding that the server uses for answers that are not files. */
export type ResponseCoding = "br" | "gzip";

export interface RequestState {
  /** Identifies the request in the log. */
  readonly id: string;
  readonly client: ClientInfo;
  /** Content coding in which the body will be sent; null if the body is sent unchanged. */
  coding: ResponseCoding | null;
  /** Account of the caller; undefined if the request has no valid credentials. */
  account: number | undefined;
  /**
   * Id of the additional key with which the caller has signed in; undefined if the caller has used no additional key.
   */
  additionalKey: number | undefined;
  /** Code of the error that the request gets, for the log. */
  errorCode: string | undefined;
}

/** State of Koa's context. All data of the server is in one member, because middleware of a project shares the object. */
export interface KoaState {
  stockroom: RequestState;
}

// `object` adds no member to the context. Koa's default would allow every member.
export type Context = ParameterizedContext<KoaState, object>;
export type Middleware = KoaMiddleware<KoaState, object>;
/** The last middleware for a request, which answers it. */
export type Handler = (ctx: Context) => void | Promise<void>;

/** Records the caller for the log line of the request. */
export function recordCallerForLog({ state }: Context, principal: Principal): void {
  state.stockroom.account = principal.account;
  state.stockroom.additionalKey = apiKeyIdOf(principal);
}

export const jsonContentType = "application/json; charset=utf-8";

/** Sets a header of the answer. `ctx.set` takes three times as long, because it also accepts lists and objects. */
export function setHeader({ res }: Context, name: string, value: string): void {
  if (!res.headersSent) res.setHeader(name, value);
}

/** Adds the name of a request header to `Vary`. `ctx.vary` takes ten times as long. */
export function addVaryHeader(ctx: Context, headerName: string): void {
  const known = ctx.res.getHeader("Vary");
  setHeader(ctx, "Vary", known === undefined ? headerName : `${String(known)}, ${headerName}`);
}

export function setJsonBody(ctx: Context, text: string): void {
  setHeader(ctx, "Content-Type", jsonContentType);
  ctx.body = text;
}

/** @param value value that becomes the body, as JSON */
export function setJsonValue(ctx: Context, value: unknown): void {
  setJsonBody(ctx, JSON.stringify(value));
}

/** Answers without a body. The status is set after the body, because Koa changes the status to 204 when the body becomes null. */
export function setEmptyBody(ctx: Context, status: number): void {
  ctx.body = null;
  ctx.status = status;
}

/**
 * Creates middleware to use after the routes of a router. If the router has a route for the path, the middleware
 * answers OPTIONS and rejects methods without a route. It passes on requests for other paths.
 */
export function allowMethods(router: Router<KoaState>): Middleware {
  return (ctx, next) => {
    // Layers of the router that are middleware have no methods, so only routes count here.
    const { path: layers } = router.match(ctx.path, ctx.method);
    const methods = new Set(layers.flatMap(({ methods: each }) => each.filter((method) => method !== "HEAD")));
    if (methods.size === 0) return next();
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    if (ctx.method !== "OPTIONS") throw createMethodNotAllowedRefusal(ctx.method, allow);
    return answerOptions(ctx, allow);
  };
}

/** @param allowedMethods value of the header `Allow` */
export function answerOptions(ctx: Context, allowedMethods: string): void {
  ctx.set("Allow", allowedMethods);
  setEmptyBody(ctx, 204);
}

export type ClientInfoReader = (request: IncomingMessage) => ClientInfo;

export function createClientInfoReader({ trustedProxies, publicUrl }: ClientInfoOptions): ClientInfoReader {
  const isTrusted = createProxyCheck(trustedProxies);
  return (request) => {
    const peer = remoteAddressOf(request.socket);
    const isFromProxy = isTrusted(peer);
    const address = isFromProxy ? findClientAddress(peer, readForwardedHeader(request, "for"), isTrusted) : peer;
    return new ClientInfo(address, request, isFromProxy, publicUrl.origin);
  };
}

interface ClientInfoOptions {
  /** Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly publicUrl: { readonly origin: string | null };
}

/** The client of a request. This is a class because an object literal with getters takes ten times as long to create. */
class ClientInfo {
  readonly address: string;
  readonly #request: IncomingMessage;
  readonly #isFromProxy: boolean;
  readonly #publicOrigin: string | null;

  /**
   * @param isFromProxy whether the request comes from a trusted proxy
   * @param publicOrigin the configured origin of this server. If null, the origin consists of the scheme and the `Host`
   *   header of the request
   */
  constructor(address: string, request: IncomingMessage, isFromProxy: boolean, publicOrigin: string | null) {
    this.address = address;
    this.#request = request;
    this.#isFromProxy = isFromProxy;
    this.#publicOrigin = publicOrigin;
  }

  /**
   * Key under which requests are counted for rate limits. For an IPv6 address, the key is its /64 network, because a
   * client can use any address of this network.
   */
  get rateLimitKey(): string {
    return rateLimitNetworkOf(this.address);
  }

  /** Origin of this server as the client sees it: `https://shop.example`. */
  get origin(): string {
    const scheme = this.#isFromProxy ? readScheme(readForwardedHeader(this.#request, "proto")) : "http";
    return this.#publicOrigin ?? `${scheme}://${this.#request.headers.host ?? ""}`;
  }
}

function readForwardedHeader({ headers }: IncomingMessage, headerSuffix: "for" | "proto"): string {
  return String(headers[`x-forwarded-${headerSuffix}`] ?? "");
}

function createProxyCheck(proxies: readonly string[]): (address: string) => boolean {
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

/**
 * Finds the address of the client in `X-Forwarded-For`. Each proxy appends the address of its caller. The client is
 * therefore the last address that is not a trusted proxy.
 */
function findClientAddress(peerAddress: string, forwardedFor: string, isTrusted: (address: string) => boolean): string {
  let client = peerAddress;
  for (const entry of forwardedFor.split(",").toReversed()) {
    const address = unmapIpv4Address(entry.trim());
    if (!isTrusted(client) || isIP(address) === 0) break;
    client = address;
  }
  return client;
}

/**
 * Returns the /64 network of an IPv6 address, such as `2001:db8:0:1::/64` for `2001:db8:0:1::2`. Returns an IPv4
 * address unchanged.
 */
function rateLimitNetworkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}

/** Reads the last scheme in the header, because the nearest proxy has written it. */
function readScheme(forwardedProto: string): "http" | "https" {
  return /(?:^|,)\s*https\s*$/i.test(forwardedProto) ? "https" : "http";
}

/** Returns the address at the other end of the connection, which may be a proxy. */
export function remoteAddressOf({ remoteAddress = "" }: Socket): string {
  return unmapIpv4Address(remoteAddress);
}

/** Returns `192.0.2.1` for `::ffff:192.0.2.1`. Sockets that serve both IPv4 and IPv6 write IPv4 addresses in the longer form. */
function unmapIpv4Address(address: string): string {
  return address.includes(":") ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address) : address;
}
