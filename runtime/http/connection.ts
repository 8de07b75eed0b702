/** Tracks one connection of a client: the requests on it, and how it ends. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type RawResponse, serializeRawResponse } from "./response/write-error.js";

export type Connection = ReturnType<typeof trackConnection>;

interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Maximum number of requests on one connection that are waiting for their answers. */
const maxUnansweredRequests = 256;

export function trackConnection(socket: Socket) {
  let exchanges: readonly HttpExchange[] = [];
  let isRefused = false;
  let isEnding = false;

  function endConnection(): void {
    if (isEnding) return;
    isEnding = true;
    drainAndClose(socket);
  }

  // Node.js calls this method after the last answer. Node's own implementation would close the connection while bytes
  // are unread, and the client could lose the answer (see `drainAndClose`).
  socket.destroySoon = endConnection;

  // When a connection closes, Node.js emits "close" only for the current answer. The other waiting answers need this
  // event too, because the code that counts running requests listens to it.
  socket.once("close", () => {
    for (const { response } of exchanges) if (response.socket === null && !response.closed) response.emit("close");
  });

  return {
    /** Registers a request; returns false if the connection is already ending. */
    registerRequest(request: IncomingMessage, response: ServerResponse): boolean {
      if (isEnding) return false;
      exchanges = [...exchanges.filter((exchange) => !exchange.response.writableFinished), { request, response }];
      const { headers } = request;
      if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
        // If the server answers before the whole request has arrived, the rest of the request must arrive within the limits of
        // size and time.
        response.once("finish", () => {
          if (!isEnding && !request.complete)
            enforceDrainLimits(socket, { isFullyWritten: () => true, canStopWatching: () => request.complete });
        });
      }
      return true;
    },
    /**
     * Calls `proceed` when all earlier requests on the connection have been answered. A client that does not read its
     * answers therefore causes no further work. If the connection ends first, `proceed` is never called.
     */
    afterEarlierAnswers(response: ServerResponse, proceed: () => void): void {
      const index = exchanges.findIndex((exchange) => exchange.response === response);
      callAfterResponse(exchanges[index - 1], () => {
        if (!socket.destroyed && !response.writableEnded) proceed();
      });
    },
    /** Whether the client has sent too many requests without waiting for their answers. */
    get isCrowded(): boolean {
      return exchanges.length > maxUnansweredRequests;
    },
    /**
     * Answers bytes that are not HTTP with an error. The error follows the answers to earlier requests. If the bytes
     * belong to an incomplete request, the error is the answer to this request.
     * @returns false if the connection has already been rejected or is ending
     */
    answerInvalidBytes(answer: RawResponse): boolean {
      if (isRefused || isEnding) return false;
      isRefused = true;
      // Without this line, Node.js would end the connection as soon as the client ends its side, before all answers are sent.
      socket.removeAllListeners("end");
      const last = exchanges.at(-1);
      const brokeOff = last?.request.complete === false;
      if (last !== undefined && brokeOff && !last.response.headersSent) {
        // The answer can be written immediately, because Node.js keeps the answers of one connection in their order.
        last.response.writeHead(answer.status, answer.headers).end(answer.body);
      } else {
        callAfterResponse(last, () => {
          if (!brokeOff && socket.writable) socket.write(serializeRawResponse(answer));
          endConnection();
        });
      }
      return true;
    },
    /** Whether the client has sent nothing yet. */
    get isSilent(): boolean {
      return socket.bytesRead === 0;
    },
    /** Whether a complete request is waiting for its answer. */
    get isRunning(): boolean {
      return exchanges.some(({ request, response }) => request.complete && !response.writableFinished);
    },
    /** Whether the client has sent requests and all of them have been answered. */
    get isIdle(): boolean {
      return exchanges.length > 0 && exchanges.every(({ response }) => response.writableFinished);
    },
    /** Number of bytes of answers that this process still holds, because the operating system has not accepted them yet. */
    get unreadBytes(): number {
      return socket.writableLength;
    },
    /** Number of bytes of all answers so far, including bytes that the client has not read. */
    get sentBytes(): number {
      return socket.bytesWritten;
    },
    cut: () => void socket.destroy(),
  };
}

function callAfterResponse(exchange: HttpExchange | undefined, proceed: () => void): void {
  if (exchange === undefined || exchange.response.writableFinished) proceed();
  else exchange.response.once("close", proceed);
}

const drainLimits = { maxBytes: 16 * 1024 * 1024, maxSilenceMs: 2_000, maxTotalMs: 30_000 } as const;
const pollIntervalMs = 100;

/**
 * Ends the server's side of the connection after everything is written. Then reads and drops bytes, within limits,
 * until the client ends its side. Closing with unread bytes would reset the connection, and the client might lose the
 * answer (RFC 9112, section 9.6).
 */
function drainAndClose(socket: Socket): void {
  socket.end();
  enforceDrainLimits(socket, { isFullyWritten: () => socket.writableFinished, canStopWatching: () => false });
}

/**
 * Closes the connection if the client sends more bytes, or takes longer, than the limits allow. Polls the byte count, because a
 * listener would take the bytes from the HTTP parser.
 * @param isFullyWritten tells whether everything is written; the time limits start then
 * @param canStopWatching tells whether the watch can stop
 */
function enforceDrainLimits(
  socket: Socket,
  { isFullyWritten, canStopWatching }: { isFullyWritten(): boolean; canStopWatching(): boolean },
): void {
  if (socket.destroyed) return;
  const before = socket.bytesRead;
  let seen = before;
  let began = performance.now();
  let heard = began;
  const clock = setInterval(() => {
    const now = performance.now();
    if (!isFullyWritten()) began = now;
    if (!isFullyWritten() || socket.bytesRead > seen) heard = now;
    seen = socket.bytesRead;
    const isTooMuch =
      seen - before > drainLimits.maxBytes ||
      now - heard > drainLimits.maxSilenceMs ||
      now - began > drainLimits.maxTotalMs;
    if (canStopWatching()) clearInterval(clock);
    else if (isTooMuch) socket.destroy();
  }, pollIntervalMs);
  socket.once("close", () => clearInterval(clock));
}
