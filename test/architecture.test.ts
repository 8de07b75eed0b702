import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AssertionError, expect } from "chai";
import { ts, type SourceFile } from "ts-morph";
import { findRoom, rooms } from "./support/rooms.js";
import {
  checkout,
  findNodes,
  handWritten,
  listModuleUses,
  locate,
  pathOf,
  readSources,
} from "./support/source-tree.js";

describe("architecture", () => {
  let sources: readonly SourceFile[];
  before(() => {
    sources = readSources(handWritten);
  });

  it("gives every source file a room", () => {
    expectNone(sources.map(pathOf).filter((path) => findRoom(path) === undefined));
  });

  it("lets a room import only what its line of the table allows", () => {
    const violations = [...sources, ...readSources(["generated"])].flatMap((file) => {
      const room = findRoom(pathOf(file));
      return listModuleUses(file).flatMap(({ at, to, kind }) => {
        if (room === undefined) return [];
        if (kind === "package") return room.mustNotKnow.includes(to) ? `${at}: ${room.name} must not know ${to}` : [];
        const other = findRoom(to);
        const allowed = other === room || room.mayImport === "anything" || room.mayImport.includes(other?.name ?? "");
        return allowed ? [] : `${at}: ${room.name} must not import ${to} (${other?.name ?? "no room"})`;
      });
    });
    expectNone(violations);
  });

  it("lets a room import only rooms that stand below it", () => {
    const names = rooms.map(({ name }) => name);
    expectNone(
      rooms.flatMap(({ name, mayImport }, index) =>
        mayImport === "anything"
          ? []
          : mayImport
              .filter((other) => names.indexOf(other) <= index)
              .map((other) => `test/support/rooms.ts: ${name} must not import ${other}`),
      ),
    );
  });

  it("has Koa, its router and its body parser carry the server, and creates a server of node:http only to listen", () => {
    const uses = sources.flatMap((file) => listModuleUses(file)).filter(({ at }) => at.startsWith("runtime/"));
    const users = (name: string): readonly string[] => {
      return uses.filter(({ kind, to }) => kind === "package" && to === name).map(({ at }) => at.replace(/:\d+$/, ""));
    };
    for (const name of ["koa", "@koa/router", "koa-bodyparser"]) {
      expect(
        users(name).filter((path) => path.startsWith("runtime/http/")),
        name,
      ).not.to.deep.equal([]);
    }
    const isCreated = (file: SourceFile): boolean => /\bcreateServer\(/.test(file.getFullText());
    const creating = sources.filter((file) => pathOf(file).startsWith("runtime/") && isCreated(file)).map(pathOf);
    expect(creating.toSorted()).to.deep.equal(["runtime/http/listener.ts", "runtime/start/in-process-fetch.ts"]);
    // Answers go to Koa's context. These files write to Node's response, for which Koa has no equivalent.
    const writes = /\b(?:res|response)\.(?:writeHead|write|end)\(/;
    const writing = sources.filter((file) => pathOf(file).startsWith("runtime/") && writes.test(file.getFullText()));
    expect(writing.map(pathOf).toSorted()).to.deep.equal([
      // Invalid or excess requests never reach Koa.
      "runtime/http/admit-requests.ts",
      "runtime/http/connection.ts",
      "runtime/http/middleware/send-buffered-bodies.ts",
    ]);
  });

  it("uses every package that is installed with it, and ARCHITECTURE.md says what each is for", () => {
    const { dependencies, optionalDependencies } = readPackage();
    const [, list = ""] =
      /\n## Libraries\n([^]*?)(?:\n## |$)/.exec(readFileSync(join(checkout, "ARCHITECTURE.md"), "utf8")) ?? [];
    const explained = new Set([...list.matchAll(/^- ([^:]+): /gm)].flatMap(([, names = ""]) => names.split(", ")));
    const program = sources.filter((file) => /^(?:runtime|generator|bin)\//.test(pathOf(file)));
    const named = program.map((file) => file.getFullText()).join("\n");
    const installed = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
    expectNone(installed.filter((name) => !explained.has(name)).map((name) => `ARCHITECTURE.md: ${name} is missing`));
    // Some are not imported: a compiler is started, files are served, and types are for projects.
    const isNamed = (name: string): boolean => name.startsWith("@types/") || new RegExp(`["/]${name}["/]`).test(named);
    expectNone(installed.filter((name) => !isNamed(name)).map((name) => `package.json: nothing uses ${name}`));
    const users = (name: string): ReadonlySet<string> => {
      const uses = sources.flatMap(listModuleUses).filter(({ kind, to }) => kind === "package" && to === name);
      return new Set(uses.map(({ at }) => at.slice(0, at.indexOf("/"))));
    };
    for (const name of ["koa", "@koa/router", "koa-bodyparser", "mongodb"])
      expect([...users(name)], name).to.include("runtime");
    for (const name of ["ajv", "json-schema-to-typescript", "ts-morph"])
      expect([...users(name)], name).to.include("generator");
    expect([...users("chai")]).to.include("test");
  });

  it("has no import cycle", () => {
    const uses = new Map(
      sources.map((file) => [
        pathOf(file),
        listModuleUses(file)
          .filter((use) => use.kind === "file")
          .map((use) => use.to),
      ]),
    );
    expectNone(findCycles(uses));
  });

  it("has no any", () => {
    const isAny = (node: ts.Node): node is ts.KeywordTypeNode => node.kind === ts.SyntaxKind.AnyKeyword;
    expectNone(sources.flatMap((file) => findNodes(file, isAny).map((node) => locate(file, node))));
  });

  it("names no declared resource and no field of one in the engine, in comments neither", () => {
    const names = readDeclaredNames();
    const engine = listFiles("generator", "runtime").filter((path) => /\.(ts|js|json)$/.test(path));
    const violations = engine.flatMap((path) =>
      readFileSync(join(checkout, path), "utf8")
        .split("\n")
        .flatMap((line, index) => {
          const named = (line.match(/[a-z0-9]+(_[a-z0-9]+)*/g) ?? []).filter((word) => names.has(word));
          return named.map((name) => `${path}:${String(index + 1)}: "${name}" is a name that is declared in schemas/`);
        }),
    );
    expectNone(violations);
  });

  it("has no file over 300 lines that does not begin with the reason", () => {
    const violations = sources.flatMap((file) => {
      const lines = file.getFullText().trimEnd().split("\n");
      if (lines.length <= 300 || lines.slice(0, 5).some((line) => line.includes("Over 300 lines: "))) return [];
      return `${pathOf(file)}:1: ${String(lines.length)} lines; split it, or begin it with "// Over 300 lines: " and why`;
    });
    expectNone(violations);
  });
});

function readPackage(): {
  readonly [list in "dependencies" | "optionalDependencies"]: { readonly [name: string]: string };
} {
  // The lists of npm have this form.
  return JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as ReturnType<typeof readPackage>;
}

function expectNone(violations: readonly string[]): void {
  if (violations.length > 0)
    throw new AssertionError([`violations (${String(violations.length)}):`, ...violations].join("\n  "));
}

/** Every segment of every path under schemas/, and every field of more than one word, but what is a word of the engine's own. */
function readDeclaredNames(): ReadonlySet<string> {
  const declarations = listFiles("schemas").filter((path) => /\/[a-z][^/]*\.json$/.test(path));
  const fields = declarations.flatMap((path) => {
    const { properties } = JSON.parse(readFileSync(join(checkout, path), "utf8")) as { readonly properties: object };
    return Object.keys(properties).filter((name) => name.includes("_"));
  });
  const segments = declarations.flatMap((path) => path.slice("schemas/".length, -".json".length).split("/"));
  const common = new Set(["options", "pages", "settings", "images", "features"]);
  return new Set([...segments, ...fields].filter((name) => !common.has(name)));
}

/** Paths relative to the checkout. */
function listFiles(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
}

/** Each cycle that a depth-first walk closes: `a.ts → b.ts → a.ts`. */
function findCycles(uses: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, above: readonly string[]): void => {
    const start = above.indexOf(file);
    if (start >= 0) cycles.push([...above.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const used of uses.get(file) ?? []) walk(used, [...above, file]);
    done.add(file);
  };
  for (const file of uses.keys()) walk(file, []);
  return cycles;
}
