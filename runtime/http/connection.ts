/** One connection of a client: what is being answered on it, and how it ends. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { lingeringClose, limitRestOfRequest } from "./lingering-close.js";
import type { RawRefusal } from "../response/client-error.js";

export interface Connection {
  /** Takes note of a request that is to be answered; false where it comes too late for that. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers what is not HTTP with a refusal, after the answers to earlier requests; in place of its answer where a request broke off.
   * @returns false where the connection is refused or ending already
   */
  refuse(refusal: RawRefusal): boolean;
  /** The client has sent nothing yet. */
  readonly isSilent: boolean;
  /** A request has arrived whole, and its answer is not out. */
  readonly isRunning: boolean;
  /** There were requests, and all are answered. */
  readonly isIdle: boolean;
  /** The client has not taken all that is there for it. */
  readonly isUnread: boolean;
  cut(): void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function openConnection(socket: Socket): Connection {
  let exchanges: readonly Exchange[] = [];
  let isRefused = false;
  let isEnding = false;

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    lingeringClose(socket);
  }

  // Node calls this after the last answer. Its own implementation closes the connection with bytes unread.
  socket.destroySoon = end;

  return {
    begin(request, response) {
      if (isEnding) return false;
      exchanges = [...exchanges.filter((exchange) => !exchange.response.writableFinished), { request, response }];
      const { headers } = request;
      if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
        response.once("finish", () => {
          if (!isEnding && !request.complete) limitRestOfRequest(request, socket);
        });
      }
      return true;
    },
    refuse(refusal) {
      if (isRefused || isEnding) return false;
      isRefused = true;
      // Node would otherwise end the connection together with the client, before the answers are sent.
      socket.removeAllListeners("end");
      const last = exchanges.at(-1);
      const brokeOff = last?.request.complete === false;
      if (last !== undefined && brokeOff && !last.response.headersSent) answerWith(last.response, refusal);
      else {
        whenAnswered(last, () => {
          if (!brokeOff && socket.writable) socket.write(refusal.write());
          end();
        });
      }
      return true;
    },
    get isSilent() {
      return socket.bytesRead === 0;
    },
    get isRunning() {
      return exchanges.some(({ request, response }) => request.complete && !response.writableFinished);
    },
    get isIdle() {
      return exchanges.length > 0 && exchanges.every(({ response }) => response.writableFinished);
    },
    get isUnread() {
      return socket.writableLength > 0;
    },
    cut: () => void socket.destroy(),
  };
}

/** Node keeps the answers of one connection in order. */
function answerWith(response: ServerResponse, { status, headers, body }: RawRefusal): void {
  response.writeHead(status, { ...headers }).end(body);
}

function whenAnswered(exchange: Exchange | undefined, go: () => void): void {
  if (exchange === undefined || exchange.response.writableFinished) go();
  else exchange.response.once("close", go);
}
