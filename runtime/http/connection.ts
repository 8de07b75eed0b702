/** One connection of a client: what is being answered on it, and how it ends. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { lingeringClose, limitRestOfRequest } from "./lingering-close.js";
import type { RawRefusal } from "../response/client-error.js";

export interface Connection {
  /** Takes note of a request that is to be answered; false where it comes too late for that. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Calls it when the answers to all earlier requests are out, so that none is made while its client does not take those before it;
   * never when the connection ends before.
   */
  inTurn(response: ServerResponse, go: () => void): void;
  /** More requests wait than clients have a reason to send ahead. */
  readonly isCrowded: boolean;
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
  /** Bytes of answers that are there for the client, and that the operating system has not taken over. */
  readonly unread: number;
  /** Bytes of all answers so far, with those that are unread. */
  readonly sent: number;
  cut(): void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const sentAhead = 256;

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

  // Node does so only with the answer whose turn it is, and whoever counts requests would count the others for ever.
  socket.once("close", () => {
    for (const { response } of exchanges) if (response.socket === null && !response.closed) response.emit("close");
  });

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
    inTurn(response, go) {
      const index = exchanges.findIndex((exchange) => exchange.response === response);
      whenAnswered(exchanges[index - 1], () => {
        if (!socket.destroyed && !response.writableEnded) go();
      });
    },
    get isCrowded() {
      return exchanges.length > sentAhead;
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
    get unread() {
      return socket.writableLength;
    },
    get sent() {
      return socket.bytesWritten;
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
