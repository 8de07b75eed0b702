/**
 * Limits how many requests of one client are in work or wait, before the client is authenticated. Refusing here costs a fraction
 * of serving, so that thousands of requests of one client keep nobody else waiting.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { serializeError } from "../response/write-error.js";
import { Budget } from "../admission/budget.js";
import { overloaded } from "../model/errors.js";
import { clientOf, type TurnedAway } from "./turned-away.js";

/** For each client. There is no limit for all together: strangers could use it up and keep everybody out. */
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

export class RequestQuota {
  readonly #reads = new Budget(limits);
  readonly #writes = new Budget(limits);
  readonly #turnedAway: TurnedAway;
  readonly #log: Logger;
  #refused = 0;

  constructor(turnedAway: TurnedAway, log: Logger) {
    this.#turnedAway = turnedAway;
    this.#log = log;
  }

  /** False when the client has too many requests; the request is answered then. Strangers are refused soon enough anyway. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const client = clientOf(request);
    if (client === undefined) return true;
    const budget = request.method === "GET" || request.method === "HEAD" ? this.#reads : this.#writes;
    if (this.refuseAgain(request, response)) return false;
    const giveBack = budget.take(client, 1);
    if (giveBack === null) this.refuse(response);
    else response.once("close", giveBack);
    return giveBack !== null;
  }

  /** Whether it was refused, as the same request was before. */
  refuseAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const isTurnedAway = this.#turnedAway.has(request);
    if (isTurnedAway) this.refuse(response);
    return isTurnedAway;
  }

  refuse(response: ServerResponse): void {
    response.writeHead(refusal.status, headers).end(body);
    // A line for each would cost more than the answer.
    if (this.#refused === 0) setTimeout(() => this.#logRefused(), logIntervalMs).unref();
    this.#refused += 1;
  }

  #logRefused(): void {
    this.#log.warn({ refused: this.#refused }, "clients send more requests than can be done");
    this.#refused = 0;
  }
}
