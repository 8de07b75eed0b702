import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";

/** By what `Content-Encoding` names (RFC 9110, section 8.4.1); null where nothing is to be unfolded. */
const decoders: { readonly [coding: string]: () => Duplex | null } = {
  "": () => null,
  identity: () => null,
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** Undefined for a coding that this server does not know. */
export function findDecoder(coding: string): (() => Duplex | null) | undefined {
  return Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
}

/**
 * All that comes out of the decoder, or null when that would be more than `limit` bytes. What is left of the request is let go,
 * or the next one on the connection would wait behind it.
 * @throws Error where the body breaks off or is not what its coding says
 */
export function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  decoder: Duplex | null,
  limit: number,
): Promise<Buffer | null> {
  const source = decoder === null ? request : request.pipe(decoder);
  return new Promise<Buffer | null>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (): void => {
      source.off("data", take);
      response.off("close", breakOff);
      request.unpipe().resume();
      decoder?.destroy();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= limit) return;
      stop();
      resolve(null);
    };
    const breakOff = (error = new Error("the request broke off")): void => {
      stop();
      reject(error);
    };
    source.on("data", take);
    source.on("error", breakOff);
    source.once("end", () => {
      stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length));
    });
    // Node forgets a request that broke off and was answered so: it ends in no way. Its response always does. It may have closed
    // before: while the account was looked up, or in middleware.
    if (response.closed || request.destroyed) breakOff();
    else response.once("close", breakOff);
  });
}
