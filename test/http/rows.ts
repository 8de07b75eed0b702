import { expect } from "chai";
import type { TestServer } from "../support/server.js";

export interface Row {
  readonly [field: string]: unknown;
}

/** Creates an item and returns its id. */
export async function make(server: TestServer, path: string, body: object): Promise<number> {
  const answer = await server.request("POST", `/api/2.0/${path}`, { body });
  expect(answer.status, answer.text).to.equal(201);
  return Number(Object.values(answer.json as object)[0]);
}

export async function read(server: TestServer, path: string): Promise<Row> {
  const answer = await server.request("GET", `/api/2.0/${path}`);
  expect(answer.status, answer.text).to.equal(200);
  return answer.json as Row;
}
