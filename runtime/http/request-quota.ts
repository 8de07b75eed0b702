/**
 * Limits the running and waiting requests of one client, before it is authenticated. Rejecting here costs a fraction of serving,
 * so a client with thousands of requests delays nobody else.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { serializeError } from "../response/write-error.js";
import { Budget } from "../admission/budget.js";
import { overloaded } from "../model/errors.js";

/** Limits for each client. A common limit for all clients could be used up by strangers and lock everybody out. */
const limits = { own: 1024, all: Infinity };
const refusal = overloaded(1);
const body = serializeError(refusal, "none");
const headers = {
  ...refusal.headers,
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(body),
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};
const logIntervalMs = 1000;

/** Returns the credentials of the request, which identify the client; undefined without any. */
export function clientOf({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? headers.cookie;
}

export class RequestQuota {
  readonly #reads = new Budget(limits);
  readonly #writes = new Budget(limits);
  readonly #log: Logger;
  #refused = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Returns false, and answers the request, if its client has too many. Requests without credentials are not counted: they are rejected soon. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const client = clientOf(request);
    if (client === undefined) return true;
    const budget = request.method === "GET" || request.method === "HEAD" ? this.#reads : this.#writes;
    const giveBack = budget.take(client, 1);
    if (giveBack === null) this.refuse(response);
    else response.once("close", giveBack);
    return giveBack !== null;
  }

  refuse(response: ServerResponse): void {
    response.writeHead(refusal.status, headers).end(body);
    // Logging each of these would cost more than answering it.
    if (this.#refused === 0) setTimeout(() => this.#logRefused(), logIntervalMs).unref();
    this.#refused += 1;
  }

  #logRefused(): void {
    this.#log.warn({ refused: this.#refused }, "clients send more requests than the server can handle");
    this.#refused = 0;
  }
}
