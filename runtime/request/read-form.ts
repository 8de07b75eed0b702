import type { Exchange } from "../exchange/exchange.js";
import { Refusal } from "../model/errors.js";
import { readBytes } from "./read-bytes.js";

const type = "application/x-www-form-urlencoded";

/**
 * The body of a form, as it is written.
 * @param limit bytes
 * @throws Refusal unsupported_media_type, body_too_large, malformed_request
 */
export async function readForm(exchange: Exchange, limit: number): Promise<string> {
  const given = exchange.header("content-type").split(";", 1)[0]!.trim().toLowerCase();
  const isPlain = ["", "identity"].includes(exchange.header("content-encoding").toLowerCase());
  if (given !== type || !isPlain) {
    throw new Refusal("unsupported_media_type", `the header Content-Type must be ${type}, without a Content-Encoding`);
  }
  const tooLarge = `the body must not be larger than ${String(limit)} bytes`;
  if (Number(exchange.header("content-length")) > limit) throw new Refusal("body_too_large", tooLarge);
  const bytes = await readBytes(exchange.request, exchange.response, null, limit).catch((cause: unknown) => {
    throw new Refusal("malformed_request", "the body could not be read: it is damaged", { cause });
  });
  if (bytes === null) throw new Refusal("body_too_large", tooLarge);
  return bytes.toString("utf8");
}
