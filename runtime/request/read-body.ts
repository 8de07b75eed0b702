/** The body of a POST or PUT: media type, size, UTF-8, JSON, and values that every database can hold (docs/http.md#requests-and-answers). */
import { isObject } from "../model/members.js";
import type { Exchange } from "../exchange/exchange.js";
import { Refusal } from "../model/errors.js";
import { checkValues } from "./check-values.js";
import { parseJson } from "./parse-json.js";
import { findDecoder, readBytes } from "./read-bytes.js";

/**
 * `arrived` is awaited between the last byte and the parsing of the body. A client may delay the last byte for minutes, so the
 * caller checks its rights there again. Null where there are none to check.
 */
export type BodyReader = (exchange: Exchange, arrived: (() => Promise<void>) | null) => Promise<JsonObject>;

export interface JsonObject {
  readonly [name: string]: unknown;
}

/**
 * @param limit largest body in bytes, after decompression
 * @param parse what is made of its bytes: an object
 */
export function createBodyReader(limit: number, parse: (bytes: Buffer) => JsonObject = parseFields): BodyReader {
  return async (exchange, arrived) => {
    checkMediaType(exchange);
    const createDecoder = findDecoder(codingOf(exchange));
    if (createDecoder === undefined) {
      const message = "the header Content-Encoding must be gzip, deflate, br or identity";
      const headers = { "Accept-Encoding": "gzip, deflate, br" };
      throw new Refusal("unsupported_media_type", message, { headers });
    }
    // Before a client sends what would be refused. What is compressed is measured as it unfolds.
    if (isPlain(exchange) && Number(exchange.header("content-length")) > limit) throw tooLarge(limit);
    if (exchange.request.httpVersion === "1.1" && /100-continue/i.test(exchange.header("expect")))
      exchange.response.writeContinue();
    // Where the engine is middleware: else the request would wait for what has come already.
    if (exchange.request.readableEnded) throw new Error("the body has been read by middleware before the engine");
    const bytes = await readBytes(exchange.request, exchange.response, createDecoder(), limit).catch(
      (cause: unknown) => {
        throw new Refusal("malformed_request", "the body could not be read: it is damaged", { cause });
      },
    );
    if (bytes === null) throw tooLarge(limit);
    await arrived?.();
    return parse(bytes);
  };
}

/** Bytes of memory that the body takes at most, estimated before it is read. */
export function measureBody(exchange: Exchange, limit: number): number {
  const length = exchange.header("content-length");
  return isPlain(exchange) && length !== "" ? Math.min(Number(length), limit) : limit;
}

/** Of the body of a PATCH (RFC 7396): the fields that change, as in a PUT. */
export const mergePatch = "application/merge-patch+json";

function checkMediaType(exchange: Exchange): void {
  const type = exchange.header("content-type");
  const isPatch = exchange.method === "PATCH";
  const expected = isPatch ? mergePatch : "application/json";
  if (type.split(";", 1)[0]!.trim().toLowerCase() !== expected) {
    const given = type === "" ? "there is none" : `not ${type.slice(0, 80)}`;
    throw new Refusal("unsupported_media_type", `the header Content-Type must be ${expected}, ${given}`, {
      headers: isPatch ? { "Accept-Patch": mergePatch } : {},
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Refusal("unsupported_media_type", `the body must be UTF-8, not ${charset.slice(0, 40)}`);
  }
}

function isPlain(exchange: Exchange): boolean {
  return ["", "identity"].includes(codingOf(exchange));
}

function codingOf(exchange: Exchange): string {
  return exchange.header("content-encoding").toLowerCase();
}

function tooLarge(limit: number): Refusal {
  return new Refusal("body_too_large", `the body must not be larger than ${String(limit)} bytes`);
}

/** Fields of an item and their values. @throws Refusal malformed_json, invalid_body, invalid_fields */
function parseFields(bytes: Buffer): JsonObject {
  const body = parseObject(bytes);
  checkValues(body);
  return body;
}

/** What an action takes, which may be nothing. @throws Refusal malformed_json, invalid_body, invalid_fields */
export function parseInput(bytes: Buffer): JsonObject {
  const input = parseObject(bytes, undefined, true);
  checkValues(input);
  return input;
}

/** @param most values that the body may hold */
export function parseObject(bytes: Buffer, most?: number, mayBeEmpty = false): JsonObject {
  if (bytes.length === 0) throw new Refusal("malformed_json", "the body is empty; it must be a JSON object");
  const value = parseJson(bytes, most);
  if (!isObject(value)) {
    throw new Refusal("invalid_body", "the body must be a JSON object of field names and values");
  }
  if (!mayBeEmpty && Object.keys(value).length === 0)
    throw new Refusal("invalid_body", "the body is an empty object; name at least one field");
  return value;
}
