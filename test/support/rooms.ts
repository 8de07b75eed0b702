/**
 * The rooms of ARCHITECTURE.md as a table. A file belongs to the first room that lists it or a folder above it. Within its
 * room every file may import every other, as long as there is no cycle.
 */
export interface Room {
  readonly name: string;
  /** Files, and folders with a final "/". */
  readonly holds: readonly string[];
  /** Other rooms by name, or single files of them. */
  readonly mayImport: readonly string[] | "anything";
  /** Packages that no file of the room imports. */
  readonly mustNotKnow: readonly string[];
}

const http = ["koa", "@koa/router", "koa-bodyparser", "node:http"];
const databases = ["libsql", "mongodb"];
const compiler = ["ts-morph", "json-schema-to-typescript", "prettier", "diff", "jsonc-parser"];

const planTypes = "runtime/plan/plan.ts";
const plannedTypes = "runtime/plan/plan-operation.ts";
const storageTypes = "runtime/storage/storage.ts";

const everyStorage = ["choice of database", "storage", "sqlite", "mongo"];

export const rooms: readonly Room[] = [
  {
    name: "contract",
    holds: [
      "resource",
      "errors",
      "api-request",
      "query-grammar",
      "entity-tag",
      "words",
      "nearest-name",
      "formats",
      "keywords",
      "sources",
    ].map((file) => `runtime/${file}.ts`),
    mayImport: [],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "admission",
    holds: ["runtime/admission/"],
    mayImport: ["contract"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "request",
    holds: ["runtime/request/"],
    mayImport: ["contract"],
    // jsonc-parser says where a body stops being JSON.
    mustNotKnow: [...databases, ...compiler.filter((name) => name !== "jsonc-parser")],
  },
  {
    name: "access",
    holds: ["runtime/access/"],
    mayImport: ["contract", planTypes, storageTypes],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "plan",
    holds: ["runtime/plan/"],
    mayImport: ["contract", "access"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "sqlite",
    holds: ["runtime/storage/sqlite/"],
    mayImport: ["contract", "storage", planTypes],
    mustNotKnow: [...http, ...compiler, "mongodb"],
  },
  {
    name: "mongo",
    holds: ["runtime/storage/mongo/"],
    mayImport: ["contract", "storage", planTypes],
    mustNotKnow: [...http, ...compiler, "libsql"],
  },
  {
    name: "choice of database",
    holds: ["runtime/storage/open.ts"],
    mayImport: ["contract", "storage", "sqlite", "mongo"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "storage",
    holds: ["runtime/storage/"],
    mayImport: ["contract", planTypes],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "response",
    holds: ["runtime/response/"],
    mayImport: ["contract", "admission", planTypes, plannedTypes],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "static",
    holds: ["runtime/static/"],
    mayImport: ["contract", "response"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "admin",
    holds: ["runtime/admin/"],
    mayImport: ["contract", "request", "access", "plan", storageTypes, "response", "runtime/serve-me.ts"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "composition root",
    holds: [
      "main",
      "recover",
      "backup",
      "restore",
      "run-administration",
      "open-project",
      "writer",
      "reader",
      "write-rules",
    ].map((file) => `runtime/${file}.ts`),
    mayImport: ["contract", "request", "access", "plan", "response", "admin", "static", "server"].concat(everyStorage),
    mustNotKnow: compiler,
  },
  {
    name: "server",
    holds: ["runtime/"],
    mayImport: ["contract", "admission", "request", "access", "plan", "storage", "response", "admin", "static"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "generator",
    holds: ["generator/"],
    mayImport: ["contract"],
    mustNotKnow: [...http, ...databases],
  },
  {
    name: "command",
    holds: ["bin/"],
    mayImport: ["generator", "composition root", "server", "contract"],
    mustNotKnow: [...http, ...databases],
  },
  {
    name: "hooks",
    holds: ["schemas/"],
    mayImport: ["generated", "runtime/resource.ts"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "generated",
    holds: ["generated/"],
    mayImport: ["runtime/resource.ts", "runtime/formats.ts", "runtime/keywords.ts", "hooks"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "benchmark",
    holds: ["bench/"],
    mayImport: ["test"],
    mustNotKnow: compiler,
  },
  {
    name: "sample data",
    holds: ["demo/"],
    // It speaks HTTP with the built server, as any client.
    mayImport: ["generated"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "test",
    holds: ["test/"],
    mayImport: "anything",
    mustNotKnow: [],
  },
];

export function findRoom(path: string): Room | undefined {
  return rooms.find((room) => room.holds.some((held) => (held.endsWith("/") ? path.startsWith(held) : path === held)));
}
