// Over 300 lines: one table.
/**
 * The rooms of ARCHITECTURE.md as a table, from the top layer to the bottom. A room may import rooms that stand below it and
 * that its entry names. A file belongs to the room with the nearest folder above it. Within a room every file may import
 * every other, without a cycle.
 */
export interface Room {
  readonly name: string;
  /** Folders. */
  readonly holds: readonly string[];
  /** Names of other rooms. */
  readonly mayImport: readonly string[] | "anything";
  /** Packages that no file of the room may import. */
  readonly mustNotKnow: readonly string[];
}

const http = ["@koa/router", "koa", "koa-bodyparser", "koa-compose", "negotiator", "node:http"];
const databases = ["better-sqlite3", "libsql", "mongodb"];
const compiler = ["ts-morph", "diff", "jsonc-parser"];

/** The rooms on which both databases are built. The meaning of a write is not among them. */
const underDatabases = ["storage", "threads", "migrations", "backup", "port", "model"];
const sqlite = ["sqlite schema", "sqlite writing", "sqlite reading", "sqlite database"];

export const rooms: readonly Room[] = [
  {
    name: "benchmark",
    holds: ["bench/"],
    mayImport: ["test", "sqlite database", "start"],
    mustNotKnow: compiler,
  },
  {
    name: "test",
    holds: ["test/"],
    mayImport: "anything",
    mustNotKnow: [],
  },
  {
    name: "command",
    holds: ["bin/"],
    mayImport: ["generator", "start", "config", "tools", "client", "model"],
    mustNotKnow: [...http, ...databases],
  },
  {
    name: "sample data",
    holds: ["demo/"],
    mayImport: ["application"],
    // It is a client of the built server, over HTTP.
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "start",
    holds: ["runtime/start/"],
    mayImport: [
      "transfer",
      "reactions",
      "tools",
      "http",
      "request",
      "static",
      "admin",
      "oauth",
      "oidc",
      "response",
      "context",
      "plan",
      "access",
      "sqlite",
      "mongo",
      "threads",
      "hooks",
      "sqlite writing",
      "sqlite reading",
      "sqlite database",
      "execute",
      "backup",
      "migrations",
      "config",
      "admission",
      "changes",
      "port",
      "model",
    ],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "tools",
    holds: ["runtime/mcp/"],
    // They are clients of the interface and use the code of the typed client.
    mayImport: ["client", "config", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "transfer",
    holds: ["runtime/transfer/"],
    mayImport: ["response", "request", "plan", "copies", "backup", "migrations", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "http",
    holds: ["runtime/http/"],
    mayImport: [
      "static",
      "admin",
      "oauth",
      "response",
      "request",
      "context",
      "plan",
      "access",
      "config",
      "admission",
      "port",
      "model",
    ],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "admin",
    holds: ["runtime/admin/"],
    mayImport: [
      "oauth",
      "oidc",
      "reactions",
      "response",
      "request",
      "context",
      "plan",
      "access",
      "config",
      "admission",
      "port",
      "model",
    ],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "oidc",
    holds: ["runtime/access/oidc/"],
    mayImport: ["config", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "oauth",
    holds: ["runtime/access/oauth/"],
    mayImport: ["response", "request", "context", "access", "port", "config", "model"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "static",
    holds: ["runtime/http/static/"],
    mayImport: ["response", "request", "context", "config", "model"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "response",
    holds: ["runtime/http/response/"],
    mayImport: ["context", "access", "admission", "port", "model"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "request",
    holds: ["runtime/http/request/"],
    mayImport: ["context", "model"],
    // jsonc-parser finds the position at which a body is no longer JSON.
    mustNotKnow: [...databases, ...compiler.filter((name) => name !== "jsonc-parser")],
  },
  {
    name: "context",
    holds: ["runtime/http/context/"],
    mayImport: ["model"],
    mustNotKnow: [...databases, ...compiler],
  },
  {
    name: "reactions",
    holds: ["runtime/execute/reactions/"],
    mayImport: ["access", "hooks", "migrations", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "execute",
    holds: ["runtime/execute/"],
    mayImport: ["copies", "integrity", "hooks", "plan", "migrations", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "copies",
    holds: ["runtime/execute/copies/"],
    mayImport: ["migrations", "integrity", "hooks", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "hooks",
    holds: ["runtime/execute/hooks/"],
    mayImport: ["plan", "threads", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "plan",
    holds: ["runtime/plan/"],
    // Code of the project sends queries as the typed client does.
    mayImport: ["client", "access", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "access",
    holds: ["runtime/access/"],
    mayImport: ["admission", "port", "config", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "sqlite",
    holds: ["runtime/storage/sqlite/"],
    mayImport: [...sqlite, ...underDatabases],
    mustNotKnow: [...http, ...compiler, "mongodb"],
  },
  {
    name: "sqlite schema",
    holds: ["runtime/storage/sqlite/schema/"],
    mayImport: ["sqlite writing", "sqlite reading", "sqlite database", ...underDatabases],
    mustNotKnow: [...http, ...compiler, "mongodb"],
  },
  {
    name: "sqlite writing",
    holds: ["runtime/storage/sqlite/writing/"],
    mayImport: ["sqlite reading", "sqlite database", ...underDatabases],
    mustNotKnow: [...http, ...compiler, "mongodb"],
  },
  {
    name: "sqlite reading",
    holds: ["runtime/storage/sqlite/reading/"],
    mayImport: ["sqlite database", ...underDatabases],
    mustNotKnow: [...http, ...compiler, "mongodb"],
  },
  {
    name: "sqlite database",
    holds: ["runtime/storage/sqlite/database/"],
    mayImport: [...underDatabases],
    mustNotKnow: [...http, ...compiler, "mongodb"],
  },
  {
    name: "mongo",
    holds: ["runtime/storage/mongo/"],
    mayImport: [...underDatabases],
    mustNotKnow: [...http, ...compiler, "better-sqlite3", "libsql"],
  },
  {
    name: "storage",
    holds: ["runtime/storage/"],
    mayImport: ["port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "backup",
    holds: ["runtime/transfer/backup/"],
    mayImport: ["migrations", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "integrity",
    holds: ["runtime/execute/integrity/"],
    mayImport: ["port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "migrations",
    holds: ["runtime/migrations/"],
    mayImport: ["changes", "port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "admission",
    holds: ["runtime/http/admission/"],
    mayImport: ["model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "threads",
    holds: ["runtime/storage/threads/"],
    mayImport: ["port", "model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "port",
    holds: ["runtime/storage/port/"],
    mayImport: ["model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "generator",
    holds: ["generator/"],
    mayImport: ["client", "changes", "config", "model"],
    mustNotKnow: [...http, ...databases],
  },
  {
    name: "client",
    holds: ["generator/client/"],
    mayImport: ["model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "changes",
    holds: ["runtime/migrations/changes/"],
    mayImport: ["model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "config",
    holds: ["runtime/config/"],
    mayImport: ["model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "application",
    holds: ["generated/", "schemas/"],
    mayImport: ["model"],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
  {
    name: "model",
    holds: ["runtime/model/"],
    mayImport: [],
    mustNotKnow: [...http, ...databases, ...compiler],
  },
];

export function findRoom(path: string): Room | undefined {
  const lengths = rooms.map(({ holds }) =>
    Math.max(...holds.map((folder) => (path.startsWith(folder) ? folder.length : 0))),
  );
  const longest = Math.max(...lengths);
  return longest === 0 ? undefined : rooms[lengths.indexOf(longest)];
}
