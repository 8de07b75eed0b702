/** Makes random changes of declarations over data, with an older and a newer server side by side on one database. */
import { isDeepStrictEqual } from "node:util";
import { describeProjectDirectory } from "../../generator/describe-project.js";
import type { CanonicalProject } from "../../runtime/model/schema/canonical-project.js";
import { accounts } from "../generator/sound-project.js";
import { declare } from "../generator/tries.js";
import { findUndocumented } from "../support/answer-faults.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { runCommand, startServer, type TestServer } from "../support/server.js";
import { Dice, writeSketch } from "./random-declarations.js";
import { listRequests } from "./recorded-requests.js";
import { settle, type Declared } from "./settle-words.js";
import { drawPairs, send, type Row } from "./try-pairs.js";

type Rows = ReadonlyMap<string, Row>;

/** One of the two servers, with its client. */
interface Side {
  readonly project: TemporaryProject;
  readonly described: CanonicalProject;
  readonly name: "older" | "newer";
}

/** @param count number of pairs of declarations, each for a resource of its own */
export async function tryData(seed: number, count: number, databaseUrl: string): Promise<readonly string[]> {
  const dice = new Dice(seed);
  const pairs = drawPairs(dice, count);
  const trial = new Trial(databaseUrl, [...pairs.keys()]);
  const declared = ([0, 1] as const).map((side): Declared => {
    const things = [...pairs].map(([path, pair]) => [path, writeSketch(pair[side])] as const);
    return { ...accounts, others: declare({}), ...Object.fromEntries(things) };
  });
  try {
    await trial.run(dice, declared[0]!, declared[1]!);
    return trial.mistakes;
  } finally {
    await trial.end();
  }
}

class Trial {
  readonly mistakes: string[] = [];
  readonly #databaseUrl: string;
  readonly #paths: readonly string[];
  readonly #projects: TemporaryProject[] = [];
  readonly #servers = new Set<TestServer>();

  constructor(databaseUrl: string, paths: readonly string[]) {
    this.#databaseUrl = databaseUrl;
    this.#paths = paths;
  }

  async run(dice: Dice, before: Declared, after: Declared): Promise<void> {
    const older = await this.#open("older", this.#make(before));
    const first = await this.#serve(older);
    for (const name of ["one", "two"]) await send(first, "POST", "/others", { name });
    for (const path of this.#paths) await record(first, path, older, ["POST", "PUT"]);
    const was = await this.#readAll(first);
    const make = (declared: Declared): TemporaryProject => this.#make(declared);
    const { project, plan } = await settle(dice, before, after, { make, databaseUrl: this.#databaseUrl });
    const newer = await this.#open("newer", project);
    const second = await this.#serve(newer);
    await this.#hold(second, newer, "after the change");
    await this.#holdAnswers(first, older, "after the change");
    this.#holdSeen(was, await this.#readAll(first));
    const stops = !plan.isAdditive;
    for (const path of this.#paths) {
      await this.#putBack(second, newer, path, [200]);
      await this.#putBack(first, older, path, stops ? [503] : [200]);
      for (const status of await record(first, path, older, ["POST"])) {
        if (stops && status < 300) this.#complain(older, `${path}: a stopped server wrote`);
      }
      await record(second, path, newer, ["POST"]);
    }
    await this.#hold(second, newer, "after both have written");
    await this.#goBackAndForth(older, newer);
  }

  async end(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    for (const project of this.#projects) project.remove();
  }

  /** Former declarations are migrated to like any others. */
  async #goBackAndForth(older: Side, newer: Side): Promise<void> {
    for (const server of this.#servers) await server.stop();
    this.#servers.clear();
    const at = ({ project }: Side) => ({ databaseUrl: this.#databaseUrl, project: project.directory });
    if ((await runCommand(["plan"], at(older))).code !== 0) return;
    const first = await this.#serve(older);
    await this.#hold(first, older, "when it is gone back to them");
    await first.stop();
    if ((await runCommand(["plan"], at(newer))).code !== 0) return;
    await this.#hold(await this.#serve(newer), newer, "when it is gone forth again");
  }

  #make(declared: Declared): TemporaryProject {
    const project = makeProject(declared);
    this.#projects.push(project);
    return project;
  }

  async #open(name: Side["name"], project: TemporaryProject): Promise<Side> {
    await project.transpile();
    return { name, project, described: describeProjectDirectory(project.directory) };
  }

  async #serve({ project }: Side): Promise<TestServer> {
    const server = await startServer({ databaseUrl: this.#databaseUrl, project: project.directory });
    this.#servers.add(server);
    return server;
  }

  #complain({ name }: Side, what: string): void {
    this.mistakes.push(`${name}: ${what}`);
  }

  /** Checks the promises about a database that matches its declarations. */
  async #hold(server: TestServer, side: Side, when: string): Promise<void> {
    const options = { databaseUrl: this.#databaseUrl, project: side.project.directory };
    const { code, stdout, stderr } = await runCommand(["verify"], options);
    if (code !== 0) this.#complain(side, `${when}: ${stdout}${stderr}`);
    await this.#holdAnswers(server, side, when);
    for (const path of this.#paths) {
      await this.#putBack(server, side, path, [200]);
      await this.#findShown(server, side, path);
    }
  }

  async #holdAnswers(server: TestServer, side: Side, when: string): Promise<void> {
    const { json } = await server.request("GET", "/api/2.0/openapi.json");
    const document = new ApiDocument(json as JsonObject);
    const reads = document.operations.filter(({ method }) => method.toLowerCase() === "get");
    for (const path of this.#paths) {
      const ids = [...(await listRows(server, path)).keys()];
      for (const target of [`/${path}?items_per_page=100`, ...ids.map((id) => `/${path}/${id}`)]) {
        const operation = reads.find((each) => {
          return target.includes("?") ? each.path === `/${path}` : each.path.startsWith(`/${path}/{`);
        });
        const fault = findUndocumented(document, operation!, await send(server, "GET", target));
        if (fault !== null) this.#complain(side, `${when}: ${target} ${fault}`);
      }
    }
  }

  /** Checks that the newer server shows every value that the older server showed, except values that were missing. */
  #holdSeen(was: ReadonlyMap<string, Rows>, is: ReadonlyMap<string, Rows>): void {
    for (const [path, rows] of was) {
      for (const [id, row] of rows) {
        const now = is.get(path)?.get(id);
        const lost = Object.entries(row).filter(
          ([name, value]) => value !== null && !isDeepStrictEqual(now?.[name], value),
        );
        if (lost.length > 0)
          this.mistakes.push(`${path}/${id} was ${JSON.stringify(row)} and is ${JSON.stringify(now)}`);
      }
    }
  }

  async #readAll(server: TestServer): Promise<ReadonlyMap<string, Rows>> {
    const all = new Map<string, Rows>();
    for (const path of this.#paths) all.set(path, await listRows(server, path));
    return all;
  }

  /** Writes each item back as the server shows it; the server must accept it, and nothing may change. */
  async #putBack(server: TestServer, side: Side, path: string, allowed: readonly number[]): Promise<void> {
    for (const id of (await listRows(server, path)).keys()) {
      const target = `/${path}/${id}`;
      const shown = await send(server, "GET", target);
      const answer = await send(server, "PUT", target, shown.json as Parameters<typeof send>[3]);
      const again = await send(server, "GET", target);
      const isRight = allowed.includes(answer.status) && isDeepStrictEqual(again.json, shown.json);
      if (!isRight) this.#complain(side, `${target} ${shown.text} put back: ${answer.text} ${again.text}`);
    }
  }

  async #findShown(server: TestServer, side: Side, path: string): Promise<void> {
    const { fields } = side.described.resources[path]!;
    for (const [id, row] of await listRows(server, path)) {
      for (const [name, value] of Object.entries(row)) {
        if (value === null || typeof value === "object" || fields[name]?.stored !== true) continue;
        const query = `${name}=${encodeURIComponent(String(value))}`;
        if (!(await listRows(server, path, query)).has(id)) this.#complain(side, `${path}?${query} finds no ${id}`);
      }
    }
  }
}

/** Sends the requests of clients and returns the statuses. */
async function record(
  server: TestServer,
  path: string,
  { described }: Side,
  methods: readonly string[],
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const { method, path: target, body } of listRequests(path, described.resources[path]!)) {
    if (methods.includes(method)) statuses.push((await send(server, method, target, body)).status);
  }
  return statuses;
}

/** Whole items by their ids, whatever fields the list shows. */
async function listRows(server: TestServer, path: string, query = ""): Promise<Rows> {
  const { json, status, text } = await send(server, "GET", `/${path}?fields=thing_id&items_per_page=100&${query}`);
  if (status !== 200) throw new Error(`${path}?${query}: ${text}`);
  const list = (Array.isArray(json) ? json : Object.values(Object.values(json as Row)[0] as Row)) as readonly Row[];
  const rows = new Map<string, Row>();
  for (const { thing_id: id } of list) {
    const item = await send(server, "GET", `/${path}/${String(id)}`);
    rows.set(String(id), item.json as Row);
  }
  return rows;
}
