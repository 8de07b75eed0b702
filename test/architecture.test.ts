import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AssertionError, expect } from "chai";
import { listModuleUses, readSources } from "./support/module-uses.js";
import { findRoom, rooms } from "./support/rooms.js";
import { checkout, handWritten } from "./support/source-tree.js";

describe("architecture", () => {
  const sources = readSources(handWritten);
  const uses = sources.flatMap(listModuleUses);

  it("gives every source file a room", () => {
    expectNone(sources.map(({ path }) => path).filter((path) => findRoom(path) === undefined));
  });

  it("lets a room import only what its line of the table allows", () => {
    const violations = [...uses, ...readSources(["generated"]).flatMap(listModuleUses)].flatMap(({ at, to, kind }) => {
      const room = findRoom(withoutLine(at));
      if (room === undefined) return [];
      if (kind === "package") return room.mustNotKnow.includes(to) ? `${at}: ${room.name} must not know ${to}` : [];
      const other = findRoom(to);
      const allowed = other === room || room.mayImport === "anything" || room.mayImport.includes(other?.name ?? "");
      return allowed ? [] : `${at}: ${room.name} must not import ${to} (${other?.name ?? "no room"})`;
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
    for (const name of ["koa", "@koa/router", "koa-bodyparser"]) {
      const users = uses.filter(({ kind, to, at }) => {
        return kind === "package" && to === name && at.startsWith("runtime/http/");
      });
      expect(users, name).not.to.deep.equal([]);
    }
    const findInRuntime = (pattern: RegExp): readonly string[] =>
      sources
        .filter(({ path, text }) => path.startsWith("runtime/") && pattern.test(text))
        .map(({ path }) => path)
        .toSorted();
    expect(findInRuntime(/\bcreateServer\(/)).to.deep.equal([
      "runtime/http/listener.ts",
      "runtime/start/in-process-fetch.ts",
    ]);
    // Answers go to Koa's context. These files write to Node's response, for which Koa has no equivalent.
    expect(findInRuntime(/\b(?:res|response)\.(?:writeHead|write|end)\(/)).to.deep.equal([
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
    const program = sources.filter(({ path }) => /^(?:runtime|generator|bin)\//.test(path));
    const named = program.map(({ text }) => text).join("\n");
    const installed = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
    expectNone(installed.filter((name) => !explained.has(name)).map((name) => `ARCHITECTURE.md: ${name} is missing`));
    // Some are not imported: a compiler is started, files are served, and types are for projects.
    const isNamed = (name: string): boolean => name.startsWith("@types/") || new RegExp(`["/]${name}["/]`).test(named);
    expectNone(installed.filter((name) => !isNamed(name)).map((name) => `package.json: nothing uses ${name}`));
    const users = (name: string): ReadonlySet<string> => {
      const ofPackage = uses.filter(({ kind, to }) => kind === "package" && to === name);
      return new Set(ofPackage.map(({ at }) => at.slice(0, at.indexOf("/"))));
    };
    for (const name of ["koa", "@koa/router", "koa-bodyparser", "mongodb"])
      expect([...users(name)], name).to.include("runtime");
    for (const name of ["ajv", "json-schema-to-typescript", "ts-morph"])
      expect([...users(name)], name).to.include("generator");
    expect([...users("chai")]).to.include("test");
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
    const violations = sources.flatMap(({ path, text }) => {
      const lines = text.trimEnd().split("\n");
      if (lines.length <= 300 || lines.slice(0, 5).some((line) => line.includes("Over 300 lines: "))) return [];
      return `${path}:1: ${String(lines.length)} lines; split it, or begin it with "// Over 300 lines: " and why`;
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

/** `runtime/http/app.ts` of `runtime/http/app.ts:12`. */
function withoutLine(place: string): string {
  return place.replace(/:\d+$/, "");
}
