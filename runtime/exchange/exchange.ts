/** One request with the answer that is made for it, on Node's own objects. Nothing of the answer is out before it is sent. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { ErrorCode, OAuthCode } from "../model/errors.js";
import type { ClientInfo } from "./client-info.js";

export const json = "application/json; charset=utf-8";

export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By which it is found in the log. */
  readonly id: string;
  readonly client: ClientInfo;
  readonly method: string;
  /** As it was written, percent-encoding included. */
  readonly path: string;
  /** Without the question mark. */
  readonly querystring: string;

  status = 200;
  /** Media type of the body. */
  type: string | null = null;
  body: string | Buffer | Readable | null = null;
  /** Content coding that the body is yet to get. */
  coding: "gzip" | null = null;
  /** Entity tag of the body as it is, quotes included. */
  tag: string | null = null;
  /** Names and values in turn; first those that hold for the request, whatever its outcome. */
  readonly headers: string[];
  #lasting: number;
  /** Names of the headers of the request that the answer was chosen by. */
  vary = "";

  /** For the log: whose request it is, by which of several keys, and why it was refused. */
  account: number | undefined;
  key: number | undefined;
  code: ErrorCode | OAuthCode | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, id: string, client: ClientInfo) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.client = client;
    this.method = request.method ?? "";
    const url = request.url ?? "";
    const mark = url.indexOf("?");
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.querystring = mark === -1 ? "" : url.slice(mark + 1);
    this.headers = ["X-Request-Id", id, "X-Content-Type-Options", "nosniff"];
    this.#lasting = this.headers.length;
  }

  /**
   * Of the request; "" without it.
   * @param name in small letters
   */
  header(name: string): string {
    return String(this.request.headers[name] ?? "");
  }

  /** Sets a header of the answer. */
  set(name: string, value: string): void {
    const { headers } = this;
    for (let index = 0; index < headers.length; index += 2) {
      if (headers[index]!.length === name.length && headers[index]!.toLowerCase() === name.toLowerCase()) {
        headers[index + 1] = value;
        return;
      }
    }
    headers.push(name, value);
  }

  /** What is set so far holds whatever the outcome. */
  keepHeaders(): void {
    this.#lasting = this.headers.length;
  }

  /** The answer was chosen by this header of the request. */
  varyBy(name: string): void {
    this.vary = this.vary === "" ? name : `${this.vary}, ${name}`;
  }

  /** The answer is this JSON text. */
  setJson(text: string): void {
    this.type = json;
    this.body = text;
  }

  /** Begins the answer anew. */
  clear(): void {
    this.status = 200;
    this.type = null;
    this.body = null;
    this.coding = null;
    this.tag = null;
    this.headers.length = this.#lasting;
  }
}
