import {
  request as httpRequest,
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { Agent as SecureAgent, request as httpsRequest } from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Answer, RequestOptions } from "./exchange.js";
import { fromBatch, toBatch } from "./through-batch.js";

export type { Answer, RequestOptions };

// Servers close a connection that is idle for five seconds, and a request at that moment would fail. So this side closes it
// first.
const settings = { keepAlive: true, maxSockets: 100, timeout: 2000 };
const agents = { "http:": new Agent(settings), "https:": new SecureAgent(settings) };

/**
 * Sends one HTTP request. Unlike `fetch` it sends any method (`TRACE`), any path (`/api//stores/%2F`) and any header, and
 * adds only `Host`, `Connection` and the headers that frame the body.
 */
export async function request(
  origin: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const batch = process.env["TEST_THROUGH_BATCH"] === undefined ? null : toBatch(method, path, options);
  return batch === null
    ? send(origin, method, path, options)
    : fromBatch(await send(origin, "POST", batch.path, batch.options));
}

function send(origin: string, method: string, path: string, options: RequestOptions): Promise<Answer> {
  const { hostname, port, protocol } = new URL(origin);
  const open = protocol === "https:" ? httpsRequest : httpRequest;
  const agent = agents[protocol === "https:" ? "https:" : "http:"];
  const json = isJson(options.body);
  const body = json ? JSON.stringify(options.body) : options.body;
  const headers: OutgoingHttpHeaders = {
    ...(json ? { "content-type": "application/json" } : {}),
    ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    ...options.headers,
  };
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  return new Promise((resolve, reject) => {
    const outgoing = open({ agent, hostname, port, method, path, headers, ...signal }, (incoming) => {
      void readAnswer(incoming).then(resolve, reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Reads the rest of an answer that has begun. */
export function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const { headers, statusCode = 0 } = incoming;
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", reject);
    incoming.on("end", () => {
      const text = decode(Buffer.concat(chunks), headers["content-encoding"]).toString();
      resolve({ status: statusCode, headers, text, json: parseJson(headers, text) });
    });
  });
}

function decode(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  return coding === "gzip" ? gunzipSync(bytes) : coding === "br" ? brotliDecompressSync(bytes) : bytes;
}

/** Returns the value of an `Authorization` header. */
export function basicCredentials(login: string, key: string): string {
  return `Basic ${Buffer.from(`${login}:${key}`).toString("base64")}`;
}

function isJson(
  body: RequestOptions["body"],
): body is Exclude<RequestOptions["body"], string | Uint8Array | undefined> {
  return typeof body === "object" && !(body instanceof Uint8Array);
}

function parseJson(headers: IncomingHttpHeaders, text: string): unknown {
  return headers["content-type"]?.startsWith("application/json") === true && text !== "" ? JSON.parse(text) : undefined;
}
