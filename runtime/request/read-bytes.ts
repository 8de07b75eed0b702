import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, finished, type Duplex } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";

/** By what `Content-Encoding` names (RFC 9110, section 8.4.1). */
const decoders: { readonly [coding: string]: () => Duplex } = {
  "": () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** Undefined for a coding that this server does not know. */
export function findDecoder(coding: string): (() => Duplex) | undefined {
  return Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
}

/**
 * All that comes out of the decoder, or null when that would be more than `limit` bytes. What is left of the request is let go,
 * or the next one on the connection would wait behind it.
 * @throws Error where the body breaks off or is not what its coding says
 */
export async function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  decoder: Duplex,
  limit: number,
): Promise<Buffer | null> {
  // Node forgets a request that broke off and was answered so: it ends in no way. Its response always does.
  const forget = finished(response, () => decoder.destroy(new Error("the request broke off")));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.pipe(decoder) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return null;
      chunks.push(chunk);
    }
  } finally {
    forget();
    request.unpipe().resume();
  }
  return Buffer.concat(chunks, length);
}
