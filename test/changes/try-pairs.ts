/** Serves random pairs of declarations by two servers, and compares the reported differences with the answers. */
import { describeProjectDirectory } from "../../generator/describe-project.js";
import { loadAndLinkProject } from "../../generator/stages/create-project-model.js";
import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import type { BreakingExample } from "../../runtime/migrations/changes/breaking-example.js";
import type { Difference } from "../../runtime/migrations/changes/difference.js";
import { describeExample, type ExampleRequest } from "../../runtime/migrations/changes/describe-example.js";
import type { CanonicalProject, CanonicalResource } from "../../runtime/model/schema/canonical-project.js";
import { accounts } from "../generator/sound-project.js";
import { declare } from "../generator/tries.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { listRequests, makeItem, mayBeMade, valueAt, type Body } from "./recorded-requests.js";
import { changeSketch, Dice, drawSketch, writeSketch, type Sketch } from "./random-declarations.js";

export interface Tried {
  readonly pairs: number;
  readonly breaking: number;
  readonly replayed: number;
  /** Results that contradict the differences. */
  readonly mistakes: readonly string[];
}

export type Pair = readonly [before: Sketch, after: Sketch];
export interface Row {
  readonly [name: string]: unknown;
}

/** @param count number of pairs, each for a resource of its own */
export async function tryPairs(seed: number, count: number): Promise<Tried> {
  const pairs = drawPairs(new Dice(seed), count);
  const projects = ([0, 1] as const).map((side) => makeProject(writeSide(pairs, side)));
  const servers: TestServer[] = [];
  try {
    for (const project of projects) await project.transpile();
    for (const project of projects) servers.push(await startServer({ project: project.directory }));
    const [before, after] = projects.map((project) => describeProjectDirectory(project.directory));
    const [old, young] = servers;
    if (before === undefined || after === undefined || old === undefined || young === undefined) throw new Error("two");
    const trial = new Trial(before, after, old, young);
    for (const path of pairs.keys()) await trial.tryResource(path);
    return trial;
  } finally {
    for (const server of servers) await server.stop();
    for (const project of projects) project.remove();
  }
}

/** Keyed by the path of the resource. Draws again if the generator rejects a pair. */
export function drawPairs(dice: Dice, count: number): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>();
  const draw = (): Pair => {
    const before = drawSketch(dice);
    return [before, changeSketch(dice, before)];
  };
  for (let index = 0; index < count; index += 1) pairs.set(`things_${String(index)}`, draw());
  for (;;) {
    const refused = ([0, 1] as const).flatMap((side) => listRefused(makeProject(writeSide(pairs, side))));
    if (refused.length === 0) return pairs;
    for (const path of new Set(refused)) pairs.set(path, draw());
  }
}

export function listRefused(project: TemporaryProject): readonly string[] {
  const { problems } = loadAndLinkProject(project.directory);
  project.remove();
  return problems.map(({ file }) => file.replace(/^schemas\/|\.json$/g, ""));
}

function writeSide(pairs: ReadonlyMap<string, Pair>, side: 0 | 1): { readonly [path: string]: unknown } {
  const things = [...pairs].map(([path, pair]) => [path, writeSketch(pair[side])] as const);
  return { ...accounts, others: declare({}), ...Object.fromEntries(things) };
}

class Trial implements Tried {
  pairs = 0;
  breaking = 0;
  replayed = 0;
  readonly mistakes: string[] = [];
  readonly #before: CanonicalProject;
  readonly #after: CanonicalProject;
  readonly #old: TestServer;
  readonly #young: TestServer;
  readonly #differences: readonly Difference[];

  constructor(before: CanonicalProject, after: CanonicalProject, old: TestServer, young: TestServer) {
    this.#before = before;
    this.#after = after;
    this.#old = old;
    this.#young = young;
    this.#differences = compareDeclarations(before, after);
  }

  async tryResource(path: string): Promise<void> {
    if (this.pairs === 0) {
      for (const server of [this.#old, this.#old, this.#young, this.#young]) {
        await send(server, "POST", "/others", { name: "other" });
      }
    }
    this.pairs += 1;
    const was = this.#before.resources[path]!;
    const is = this.#after.resources[path]!;
    // If no value fits a field, nobody can create an item.
    if (!mayBeMade(was) || !mayBeMade(is)) return;
    const differences = this.#differences.filter(({ resource }) => resource === path);
    await this.#replay(path, was, differences);
    for (const difference of differences) {
      const request = describeExample(this.#before, difference)?.request;
      if (difference.requests !== "breaking" && difference.answers !== "breaking") continue;
      this.breaking += 1;
      if (request === undefined) this.#complain(difference, "has no witness");
      else await this.#tryWitness(path, was, is, difference, request);
    }
  }

  #complain({ rule, resource, field, description }: Difference, what: string): void {
    const place = `${resource ?? ""}.${field ?? ""}`;
    const declared = [this.#before, this.#after].map((side) =>
      JSON.stringify(side.resources[resource ?? ""]?.fields[field ?? ""]),
    );
    this.mistakes.push(`${rule} ${place} ${description}: ${what}\n  ${declared.join("\n  ")}`);
  }

  /** Checks that a compatible change breaks no recorded request. */
  async #replay(path: string, was: CanonicalResource, differences: readonly Difference[]): Promise<void> {
    const keepsRequests = differences.every(({ requests }) => requests === "compatible");
    if (!keepsRequests) return;
    const keepsAnswers = differences.every(({ answers }) => answers === "compatible");
    const requests = listRequests(path, was);
    for (const { method, path: target, body } of requests) {
      const then = await send(this.#old, method, target, body);
      const now = await send(this.#young, method, target, body);
      if (then.status >= 300) continue;
      this.replayed += 1;
      const line = `${method} ${target} ${JSON.stringify(body)}: ${String(then.status)} ${JSON.stringify(then.json)}`;
      if (now.status >= 300) {
        this.mistakes.push(
          `${describeAll(differences)}: broke ${line} → ${String(now.status)} ${JSON.stringify(now.json)}`,
        );
      } else if (keepsAnswers && !contains(now.json, then.json)) {
        this.mistakes.push(`${describeAll(differences)}: changed ${line} → ${JSON.stringify(now.json)}`);
      }
    }
  }

  /** Checks that a breaking change breaks its witness. */
  async #tryWitness(
    path: string,
    was: CanonicalResource,
    is: CanonicalResource,
    difference: Difference,
    request: ExampleRequest,
  ): Promise<void> {
    const witness = difference.makeExample();
    const then = await this.#observe(this.#old, path, was, difference, request);
    const now = await this.#observe(this.#young, path, is, difference, request);
    const told = `${request.method} ${request.path} ${JSON.stringify(request.body)}`;
    if (then.status >= 300) return this.#complain(difference, `${told} was ${describe(then)}`);
    const broken = now.status >= 300 || !contains(now.seen, then.seen);
    if (!broken)
      this.#complain(difference, `${witness?.kind ?? ""} ${told} is as it was: ${describe(then)} → ${describe(now)}`);
  }

  /** Sends the witness to one of the servers, and returns the item after it. */
  async #observe(
    server: TestServer,
    path: string,
    resource: CanonicalResource,
    difference: Difference,
    request: ExampleRequest,
  ): Promise<{ readonly status: number; readonly seen: unknown }> {
    const witness = difference.makeExample();
    const needsItem = request.method === "PUT" || (request.method === "GET" && witness?.kind === "answer");
    const made = needsItem ? await send(server, "POST", `/${path}`, makeItem(resource, witness)) : null;
    if (made !== null && made.status !== 201) {
      throw new Error(`${path}: ${JSON.stringify(makeItem(resource, witness))} is refused: ${made.text}`);
    }
    const key = made === null ? "" : String(Object.values(made.json as Row)[0]);
    const target = request.path.replace(new RegExp(`^/${path}/1$`), `/${path}/${key}`);
    const answer = await send(server, request.method, target, request.body);
    const again =
      witness?.kind === "body" && witness.isSentTwice === true
        ? await send(server, request.method, target, request.body)
        : answer;
    const ids = [made, answer, again].flatMap((each) => (each?.status === 201 ? Object.values(each.json as Row) : []));
    const seen =
      request.method === "GET"
        ? pick(answer.json, witness)
        : [request.method === "POST" ? keysOf(answer.json) : null, await readItem(server, path, String(ids.at(-1)))];
    for (const id of new Set(ids)) await send(server, "DELETE", `/${path}/${String(id)}`);
    return { status: Math.max(answer.status, again.status), seen };
  }
}

function describeAll(differences: readonly Difference[]): string {
  return differences
    .map(({ rule, resource, field, description }) => `${rule} ${resource ?? ""}.${field ?? ""} ${description}`)
    .join("; ");
}

function describe({ status, seen }: { readonly status: number; readonly seen: unknown }): string {
  return `${String(status)} ${JSON.stringify(seen)}`;
}

async function readItem(server: TestServer, path: string, id: string): Promise<unknown> {
  const { json } = await send(server, "GET", `/${path}/${id}`);
  const { thing_id: _, ...item } = json as Row;
  return item;
}

/** Returns the part of an answer that a witness is about: the item, or the list without its items. */
function pick(json: unknown, witness: BreakingExample | null): unknown {
  if (witness?.kind !== "answer") return null;
  if (witness.valuePath.length === 0) return Array.isArray(json) ? [] : {};
  const list = Array.isArray(json) ? json : Object.values((json as Row)[Object.keys(json as Row)[0] ?? ""] ?? {});
  const item = witness.answeredOperation === "list" ? (list.at(-1) as Row) : (json as Row);
  return { [witness.valuePath[0]!]: kindOf(valueAt(item, witness.valuePath)) };
}

/** The kind of a value that may differ between items. */
function kindOf(value: unknown): string {
  if (typeof value === "string" && /^\d+$/.test(value)) return "digits";
  if (value === undefined || value === null) return String(value);
  return Array.isArray(value) ? "array" : typeof value;
}

/** The keys of an answer to a write. */
function keysOf(json: unknown): unknown {
  return typeof json === "object" && json !== null
    ? Object.fromEntries(Object.keys(json).map((key) => [key, true]))
    : null;
}

/** Whether the first value contains everything of the second. */
export function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== "object" || part === null) return whole === part;
  if (typeof whole !== "object" || whole === null || Array.isArray(whole) !== Array.isArray(part)) return false;
  if (Array.isArray(part) && part.length !== (whole as readonly unknown[]).length) return false;
  return Object.entries(part).every(([name, each]) => contains((whole as Row)[name], each));
}

export function send(server: TestServer, method: string, path: string, body?: Body): Promise<Answer> {
  return server.request(method, `/api/2.0${path}`, body === undefined ? {} : { body });
}
