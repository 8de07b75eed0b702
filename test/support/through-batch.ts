/** Sends each write as a batch of one, and converts the answer to that of a single write. */
import type { Answer, RequestOptions } from "./exchange.js";

const root = "/api/2.0/";
const batch = `${root}batch`;
const known = new Set(["authorization", "if-match", "idempotency-key"]);

export interface BatchOfOne {
  readonly path: string;
  readonly options: RequestOptions;
}

/** Null for a request that no batch operation can express. */
export function toBatch(
  method: string,
  path: string,
  { headers = {}, body, signal }: RequestOptions,
): BatchOfOne | null {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const isWrite = (typeof body === "object" && ["POST", "PUT"].includes(method)) || (method === "DELETE" && !body);
  // API keys are not items.
  if (!isWrite || !path.startsWith(root) || path === batch || /[?%]|\/keys\b/.test(path)) return null;
  if ([...named.keys()].some((name) => !known.has(name))) return null;
  const condition = named.get("if-match");
  const operation = {
    method,
    path: path.slice(root.length),
    ...(body === undefined ? {} : { body }),
    ...(condition === undefined ? {} : { if_match: condition }),
  };
  named.delete("if-match");
  return {
    path: batch,
    options: {
      headers: Object.fromEntries(named),
      body: { operations: [operation] },
      ...(signal === undefined ? {} : { signal }),
    },
  };
}

interface Result {
  readonly status: number;
  readonly location?: string;
  readonly etag?: string;
  readonly body?: object;
}

export function fromBatch({ status, headers, text, json }: Answer): Answer {
  if (status !== 200) {
    const { operation, ...error } = json as { readonly operation?: number; readonly message: string };
    if (operation === undefined) return { status, headers, text, json };
    return answerWith({ ...error, message: error.message.replace(/: operation 0: /, ": ") }, status, headers);
  }
  const [result] = (json as { readonly results: readonly Result[] }).results;
  const { location, etag } = result!;
  const own = { ...(location === undefined ? {} : { location }), ...(etag === undefined ? {} : { etag }) };
  return answerWith(result!.body, result!.status, { ...headers, ...own });
}

function answerWith(body: object | undefined, status: number, headers: Answer["headers"]): Answer {
  return { status, headers, text: body === undefined ? "" : JSON.stringify(body), json: body };
}
