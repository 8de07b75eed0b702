/**
 * Creates the dumps beside this file with the checked-out program: `node dist/test/http/earlier-databases/make.js`. The
 * existing dumps were created with the last version that had `migrate --to`.
 */
import { writeFileSync } from "node:fs";
import { startMongoServer } from "../../support/mongodb.js";
import { makeProject } from "../../support/project.js";
import { reachDatabase } from "../../support/reach-database.js";
import { newSqliteUrl, runCommand, startCommand, startServer } from "../../support/server.js";
import { waitUntil } from "../../support/wait-until.js";
import { make } from "../rows.js";
import { dump } from "./dump.js";
import { hooks, releases } from "./releases.js";

const projects = Object.values(releases).map((schemas) => makeProject(schemas));
const [first, second, third] = projects.map(({ directory }) => directory) as [string, string, string];

async function serveFirst(databaseUrl: string, names: readonly string[]): Promise<void> {
  const server = await startServer({ databaseUrl, project: first });
  await make(server, "lots", { name: "North" });
  await make(server, "lots/1/parts", { name: "Part" });
  for (const [index, name] of names.entries()) {
    const some = { state: index % 2 === 0 ? "open" : "shut", size: index, mark: `m${String(index)}`, lot_id: 1 };
    await make(server, "goods", {
      name,
      code: `c${String(index)}`,
      note: `n${String(index)}`,
      box: { wide: index },
      ...some,
    });
  }
  await server.stop();
}

const makers: { readonly [state: string]: (databaseUrl: string) => Promise<void> } = {
  fresh: (databaseUrl) => serveFirst(databaseUrl, ["One", "Two", "Three"]),
  async changed(databaseUrl) {
    await serveFirst(databaseUrl, ["One", "Two", "Three"]);
    const plan = await runCommand(["plan"], { databaseUrl, project: second });
    const digest = /^from the declarations ([\w-]{12})/.exec(plan.stdout)?.[1] ?? "";
    const start = async (): Promise<void> => {
      const server = await startServer({ databaseUrl, project: second });
      await server.stop();
    };
    await start();
    const back = await runCommand(["migrate", "--to", digest], { databaseUrl });
    if (back.code !== 0) throw new Error(back.stderr);
    await start();
    const server = await startServer({ databaseUrl, project: second });
    await make(server, "wares", { title: "Four", kind: "new", mark: ["a", "b"], size: "large" });
    await server.stop();
  },
  async halfway(databaseUrl) {
    const names = Array.from({ length: 230 }, (_, index) => (index === 215 ? "Stop" : `Good ${String(index)}`));
    await serveFirst(databaseUrl, names);
    const started = startCommand(["migrate"], { databaseUrl, project: third });
    await waitUntil(async () => (await countGraded(databaseUrl)) >= 100);
    await started.kill();
  },
};

function countGraded(databaseUrl: string): Promise<number> {
  return reachDatabase(
    databaseUrl,
    (file) => {
      const columns = file.prepare<[]>("PRAGMA table_info(goods)").raw(true).all() as readonly (readonly unknown[])[];
      if (!columns.some((column) => column[1] === "grade")) return 0;
      const [row] = file.prepare<[]>("SELECT count(grade) FROM goods").raw(true).all() as [readonly unknown[]];
      return Number(row[0]);
    },
    (database) => database.collection("goods").countDocuments({ grade: { $ne: null } }),
  );
}

const folder = new URL("../../../../test/http/earlier-databases/", import.meta.url);
projects[2]?.write("schemas/goods.hooks.ts", hooks(true));
for (const project of projects) await project.transpile();
const mongodb = await startMongoServer({});
for (const [state, makeState] of Object.entries(makers)) {
  for (const [form, url] of [
    ["sql", newSqliteUrl()],
    ["jsonl", mongodb.urlOf(state)],
  ] as const) {
    await makeState(url);
    writeFileSync(new URL(`${state}.${form}`, folder), `${await dump(url)}\n`);
  }
}
await mongodb.stop();
for (const project of projects) project.remove();
