import { Refusal } from "../../model/plan/errors.js";
import type { Middleware } from "../context/request-context.js";

const nonRepeatableHeaders = ["Host", "Authorization", "Content-Type"] as const;

/**
 * Rejects requests that repeat one of the headers in `nonRepeatableHeaders` (RFC 9112, section 3.2; RFC 9110, section 5.3). Node.js
 * keeps the first header and silently drops the others, while a proxy in front of the server may use the last one.
 */
export const rejectMalformedHeaders: Middleware = (ctx, next) => {
  const { headers, httpVersion, rawHeaders } = ctx.req;
  if (headers.host === undefined && httpVersion === "1.1") {
    throw new Refusal("malformed_request", "the header Host is missing");
  }
  for (const name of nonRepeatableHeaders) {
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const raw = rawHeaders[index]!;
      if (raw.length === name.length && raw.toLowerCase() === name.toLowerCase()) count += 1;
    }
    if (count > 1) throw new Refusal("malformed_request", `the header ${name} must be given once`);
  }
  return next();
};
