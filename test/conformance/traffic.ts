import type { Answer, RequestOptions } from "../support/request.js";

/** A request and its answer, as `redocly drift` reads them from a line of NDJSON. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: NonNullable<RequestOptions["headers"]>;
    readonly body?: string;
  };
  readonly response: { readonly status: number; readonly headers: Answer["headers"]; readonly body: string };
}

export function describeExchange(url: string, method: string, options: RequestOptions, answer: Answer): Exchange {
  const { headers = {}, body } = options;
  const { status, text } = answer;
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  const type = isJson ? { "content-type": "application/json" } : {};
  const sent = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : String(body) };
  return {
    request: { method, url, headers: { ...type, ...headers }, ...sent },
    response: { status, headers: answer.headers, body: text },
  };
}
