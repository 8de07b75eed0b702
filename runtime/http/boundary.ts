/** Around every request: its id, one log line when it is over, and the only `catch` that answers. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import type { ClientInfoReader } from "../exchange/client-info.js";
import { Exchange } from "../exchange/exchange.js";
import { send } from "../exchange/send.js";
import { after } from "../model/after.js";
import { Fault, Refusal } from "../model/errors.js";
import { writeError } from "../response/write-error.js";

const givenId = /^[A-Za-z0-9._-]{1,64}$/;

/** What the log has of a request. */
export interface RequestLine extends Pick<Exchange, "id" | "method" | "path" | "status" | "code" | "account" | "key"> {
  readonly cut: Cut | undefined;
  /** Milliseconds. */
  readonly ms: number;
  /** Address of the client. */
  readonly source: string;
}

/** @param serve makes the answer, or refuses */
export function createBoundary(
  log: Logger,
  logRequest: (line: RequestLine) => void,
  readClientInfo: ClientInfoReader,
  serve: (exchange: Exchange) => void | Promise<void>,
): (request: IncomingMessage, response: ServerResponse) => void | Promise<void> {
  const prefix = randomBytes(6).toString("base64url").replace(/[-_]/g, "x");
  let count = 0;

  async function refuse(exchange: Exchange, error: unknown): Promise<void> {
    writeError(exchange, error);
    report(log, error, exchange);
    await send(exchange);
  }

  function note(exchange: Exchange, start: number): void {
    const { body, response } = exchange;
    if (body instanceof Readable && !response.closed) watchStream(exchange, body, start);
    else logRequest(describe(exchange, start, undefined));
  }

  /** A streamed answer may still fail. Its line is logged when it is over. */
  function watchStream(exchange: Exchange, body: Readable, start: number): void {
    const { response } = exchange;
    let cut: Cut = "by the client";
    body.once("error", (error) => {
      if (response.closed) return;
      cut = "by the server";
      report(log, error, exchange);
    });
    response.once("close", () => {
      logRequest(describe(exchange, start, response.writableFinished ? undefined : cut));
    });
  }

  return (request, response) => {
    const start = performance.now();
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && givenId.test(given) ? given : `${prefix}-${(++count).toString(36)}`;
    const exchange = new Exchange(request, response, id, readClientInfo(request));
    let answered: void | Promise<void>;
    try {
      checkHeaders(request);
      answered = after(serve(exchange), () => send(exchange));
    } catch (error) {
      answered = Promise.reject(error);
    }
    if (!(answered instanceof Promise)) return note(exchange, start);
    return answered.catch((error: unknown) => refuse(exchange, error)).then(() => note(exchange, start));
  };
}

/** Who broke off an answer whose status was out. */
type Cut = "by the client" | "by the server";

const single = ["Host", "Authorization", "Content-Type"] as const;

/**
 * RFC 9112, section 3.2; RFC 9110, section 5.3. Of several such headers Node keeps the first and drops the others in silence,
 * where a proxy before it may have gone by the last.
 */
function checkHeaders({ headers, httpVersion, rawHeaders }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === "1.1") {
    throw new Refusal("malformed_request", "the header Host is missing");
  }
  for (const name of single) {
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const raw = rawHeaders[index]!;
      if (raw.length === name.length && raw.toLowerCase() === name.toLowerCase()) count += 1;
    }
    if (count > 1) throw new Refusal("malformed_request", `the header ${name} must be given once`);
  }
}

/**
 * Logs defects and failures of the database. Refusals are ordinary and have only the line of their request, except when the server
 * cannot serve a client that is still there; `overloaded` comes by the thousand and stays out too.
 */
function report(log: Logger, error: unknown, { id, response }: Exchange): void {
  if (!(error instanceof Refusal)) log.error({ request_id: id, err: error }, "internal error");
  else if (error.cause instanceof Fault) log.error({ request_id: id, err: error.cause }, error.cause.message);
  else if (error.status === 503 && error.code !== "overloaded" && !response.closed)
    log.warn({ request_id: id, err: error.cause ?? error }, error.code.replaceAll("_", " "));
}

/** The path only: a query may hold personal data, an absolute-form target credentials. */
function describe(exchange: Exchange, start: number, cut: Cut | undefined): RequestLine {
  const { id, method, path, status, response, client, code, account, key } = exchange;
  return {
    id,
    method,
    path,
    status: response.headersSent ? response.statusCode : status,
    code,
    cut,
    ms: Math.round((performance.now() - start) * 100) / 100,
    source: client.address,
    account,
    key,
  };
}
