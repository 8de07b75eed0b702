import { PassThrough, finished, type Duplex } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import type { IncomingMessage } from "node:http";

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
export async function readBytes(request: IncomingMessage, decoder: Duplex, limit: number): Promise<Buffer | null> {
  // A pipe passes on neither the end of a connection nor its errors.
  finished(request, { writable: false }, (error) => error && decoder.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.pipe(decoder) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return null;
      chunks.push(chunk);
    }
  } finally {
    request.unpipe().resume();
  }
  return Buffer.concat(chunks, length);
}
