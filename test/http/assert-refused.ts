import { expect } from "chai";
import type { Answer } from "../support/request.js";

/**
 * Checks the whole error body of docs/reference/http.md#errors; `fields` are all pointers or parameters that must be named,
 * in any order.
 */
export function assertRefused(answer: Answer, status: number, code: string, fields?: readonly string[]): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.headers["content-type"]).to.equal("application/json; charset=utf-8");
  const body = answer.json as Record<string, unknown>;
  expect(body).to.have.all.keys("message", "status", "code", "request_id", "errors");
  expect([body["status"], body["code"]], answer.text).to.deep.equal([status, code]);
  expect(body["request_id"]).to.equal(answer.headers["x-request-id"]);
  expect(body["message"]).to.match(/^[A-Z][A-Za-z ]+: ./);
  const errors = body["errors"] as { field?: string; parameter?: string; rule: string; message: string }[];
  for (const error of errors) expect(error.message).to.be.a("string").and.not.equal("");
  if (fields !== undefined)
    expect(errors.map(({ field, parameter }) => field ?? parameter)).to.have.members([...fields]);
}
