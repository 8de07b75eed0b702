import { Refusal } from "./errors.js";

/** Of a write that only servers with later declarations can do, to one of which a client may come when it tries again. */
export function refuseOutgoing(reason: string, cause?: Error): Refusal {
  const message = `${reason}: this server is on its way out; try again later`;
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" }, cause });
}
