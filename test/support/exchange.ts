/** The request of a test and its answer. */
import type { IncomingHttpHeaders } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decompressed if it was compressed. */
  readonly text: string;
  /** The parsed body if it is JSON, otherwise undefined. */
  readonly json: unknown;
}

export interface RequestOptions {
  readonly headers?: { readonly [name: string]: string | string[] };
  /** A string or bytes are sent unchanged. An object is sent as JSON, with its content type. */
  readonly body?: string | Uint8Array | object;
  readonly signal?: AbortSignal;
}
