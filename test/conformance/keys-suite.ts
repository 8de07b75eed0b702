import { expect } from "chai";
import type { ApiDocument, ApiOperation } from "../support/api-document.js";
import type { Answer } from "../support/request.js";
import type { Application } from "./application.js";
import { strangeIdOf } from "./ids.js";
import type { Body } from "./made.js";
import { createTarget, type Caller, type Target } from "./target.js";

export interface KeyTrial {
  readonly application: Application;
  readonly document: ApiDocument;
  readonly target: Target;
  /** Sends requests of an account without privileges. */
  readonly powerless: Target;
  makeAccount(): Promise<Caller & { readonly id: string }>;
  /** Tries the failures that every operation has in common. */
  tryOperation(operation: ApiOperation, path: string, missing: string | null, valid: Body, weak: Target): Promise<void>;
}

export function isOfKeys({ path }: ApiOperation): boolean {
  return /\/keys(\/\{key_id\})?$/.test(path);
}

/** Tests the keys of the root account and of another one. */
export async function tryKeys(trial: KeyTrial): Promise<void> {
  const { application, document, target, powerless } = trial;
  const definition = application.definitions.find(({ accounts }) => accounts !== null)!;
  const account = await trial.makeAccount();
  const scoped = await openScoped(trial, account, definition.path);
  for (const above of ["/me", `/${definition.path}/{${definition.id}}`]) {
    const keys = `/api/2.0${above.replace(/\{.*\}/, account.id)}/keys`;
    const elsewhere = above === "/me" ? null : keys.replace(account.id, strangeIdOf(definition));
    const one = await makeKey(target, keys, { name: "one", scope: null, expires_at: null });
    const more = { scope: { [definition.path]: "read" }, expires_at: "2099-01-31T12:00:00Z" };
    const other = await makeKey(target, keys, { name: "other", ...more });
    expect((await target.ask("GET", keys)).json)
      .to.have.property("keys")
      .with.length.within(2, 3);
    expect((await target.ask("GET", `${keys}/${other}`)).json).to.deep.include(more);
    for (const operation of document.operations.filter(({ path }) => path.startsWith(`${above}/keys`))) {
      const path = operation.path.endsWith("}") ? `${keys}/${one}` : keys;
      const missing = operation.path.endsWith("}") ? `${keys}/999999` : elsewhere;
      await trial.tryOperation(operation, path, missing, { name: "x" }, scoped);
      const body = operation.method === "POST" ? { name: "x" } : undefined;
      expectForbidden(await scoped.ask(operation.method, path, body), "insufficient_scope");
      if (above !== "/me") {
        expectForbidden(await powerless.ask(operation.method, path, body), "privilege_missing");
      }
    }
    for (const key of [one, other]) expect((await target.ask("DELETE", `${keys}/${key}`)).status).to.equal(204);
  }
  await tryScopes(trial);
}

/** For every resource, its own scope opens its collection, and the scope of another resource does not. */
async function tryScopes({ application: { definitions }, target }: KeyTrial): Promise<void> {
  const top = definitions.filter(({ parent }) => parent === null);
  for (const [index, definition] of top.entries()) {
    const { path } = definition;
    const scope = { [path]: "read" };
    const answer = await target.ask("POST", "/api/2.0/me/keys", { name: path, scope });
    const { key, key_id: id } = answer.json as { readonly key: string; readonly key_id: string };
    const headers = { authorization: `Bearer ${key}` };
    expect((await target.ask("GET", "/api/2.0/me", undefined, headers)).json).to.deep.include({ scope });
    expect((await target.ask("GET", `/api/2.0/${path}`, undefined, headers)).status, path).to.equal(200);
    const other = top[(index + 1) % top.length]!.path;
    expectForbidden(await target.ask("GET", `/api/2.0/${other}`, undefined, headers), "insufficient_scope");
    const one = `/api/2.0/${path}/${strangeIdOf(definition)}`;
    expectForbidden(await target.ask("DELETE", one, undefined, headers), "insufficient_scope");
    expect((await target.ask("DELETE", `/api/2.0/me/keys/${id}`)).status).to.equal(204);
  }
}

async function openScoped({ target, application }: KeyTrial, account: Caller, path: string): Promise<Target> {
  const answer = await target.ask("POST", "/api/2.0/me/keys", { name: "scoped", scope: { [path]: "write" } });
  const { key } = answer.json as { readonly key: string };
  const me = (await target.ask("GET", "/api/2.0/me")).json as { readonly account: Record<string, string> };
  const { login } = application.definitions.find(({ accounts }) => accounts !== null)!.accounts!;
  return createTarget({ url: account.url, email: me.account[login]!, key }, { traffic: application.traffic });
}

async function makeKey(target: Target, keys: string, body: object): Promise<string> {
  const answer = await target.ask("POST", keys, body, { "x-request-id": "conformance" });
  expect(answer.status, answer.text).to.equal(201);
  return (answer.json as { readonly key_id: string }).key_id;
}

function expectForbidden(answer: Answer, code: string): void {
  expect(answer.status, answer.text).to.equal(403);
  expect(answer.json).to.include({ code });
}
