/** A server of stores as an engineer would write it with Node's own HTTP server alone. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "node:querystring";
import type { Account } from "./accounts.js";
import { describeError, HttpError, refuse } from "./http-error.js";
import { openAnyDatabase } from "./open-any-database.js";
import { readNewTexts, readQuery, readTexts, readVersion } from "./read-input.js";
import { describeList, viewStore } from "./store-view.js";

type Headers = { readonly [name: string]: string };

const { accounts, stores } = await openAnyDatabase();
const collection = "/api/2.0/stores";
const bodyLimit = 1024 * 1024;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const account = await accounts.authenticate(request.headers.authorization);
  if (account === null) {
    response.setHeader("WWW-Authenticate", 'Basic realm="stores", charset="UTF-8"');
    refuse(401, "Unauthorized");
  }
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const method = request.method ?? "";
  if (path === collection) {
    if (method === "GET") return list(account, request, query, response);
    if (method === "POST") return create(account, await readBody(request), response);
    return refuse(405, "GET or POST");
  }
  const id = Number(/^\/api\/2\.0\/stores\/(\d+)$/.exec(path)?.[1] ?? refuse(404, "No such path"));
  if (method === "GET") return getOne(account, id, request, response);
  if (method === "PUT") return update(account, id, request, await readBody(request), response);
  return refuse(405, "GET or PUT");
}

async function list(account: Account, request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
  await requirePrivilege(account, "view_stores");
  const query = readQuery(parse(text), account.company_id);
  const found = await stores.list(query);
  send(response, 200, found.rows.map(viewStore), describeList(found, query.size, request.url ?? ""));
}

async function getOne(account: Account, id: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await requirePrivilege(account, "view_stores");
  const row = isVisible(account, id) ? await stores.read(id) : undefined;
  if (row === undefined) refuse(404, "No such store");
  const tag = `"${String(row.version)}"`;
  if (request.headers["if-none-match"] === tag) response.writeHead(304, { ETag: tag }).end();
  else send(response, 200, viewStore(row), { ETag: tag });
}

async function create(account: Account, body: unknown, response: ServerResponse): Promise<void> {
  await requirePrivilege(account, "manage_stores");
  if (account.company_id !== 0) refuse(403, "Bound to one store");
  const id = String(await stores.create(readNewTexts(body)));
  send(response, 201, { store_id: id }, { ETag: '"1"', Location: `${collection}/${id}` });
}

async function update(
  account: Account,
  id: number,
  request: IncomingMessage,
  body: unknown,
  response: ServerResponse,
): Promise<void> {
  await requirePrivilege(account, "manage_stores");
  if (!isVisible(account, id)) refuse(404, "No such store");
  const version = await stores.update(id, readTexts(body), readVersion(request.headers["if-match"]));
  if (version === "missing") refuse(404, "No such store");
  if (version === "outdated") refuse(412, "The store was changed meanwhile");
  send(response, 200, { store_id: String(id) }, { ETag: `"${String(version)}"` });
}

async function requirePrivilege(account: Account, privilege: string): Promise<void> {
  if (!(await accounts.holds(account, privilege))) refuse(403, `Privilege ${privilege} is missing`);
}

function isVisible(account: Account, id: number): boolean {
  return account.company_id === 0 || account.company_id === id;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.headers["content-type"] !== "application/json") refuse(415, "Content-Type must be application/json");
  const bytes = await readBytes(request);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return refuse(400, "The body is no JSON");
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > bodyLimit) reject(new HttpError(413, "The body is too large"));
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

function send(response: ServerResponse, status: number, body: unknown, headers: Headers): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
    })
    .end(text);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    const answer = describeError(error);
    send(response, answer.status, answer, {});
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server is always an object
  console.log(`listening on http://127.0.0.1:${String(port)}`);
});
