/** The request of a test and its answer. */
import type { IncomingHttpHeaders } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Unfolded where it came compressed. */
  readonly text: string;
  /** The parsed body where it is JSON, else undefined. */
  readonly json: unknown;
}

export interface RequestOptions {
  readonly headers?: { readonly [name: string]: string | string[] };
  /** A string or bytes are sent as they are; an object as JSON, with its content type. */
  readonly body?: string | Uint8Array | object;
  readonly signal?: AbortSignal;
}
