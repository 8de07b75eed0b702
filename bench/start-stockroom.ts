import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { basicCredentials, request } from "../test/support/request.js";
import { startProgram, type Contestant } from "./contestant.js";
import { storeRow } from "./store-row.js";

const root = basicCredentials("root@example.com", "0123456789abcdef0123456789abcdef");
const email = "client@example.com";
const writers = 20;

interface StockroomOptions {
  readonly databaseUrl?: string;
  readonly nodeArguments?: readonly string[];
  /** Privileges in addition to those for stores. */
  readonly privileges?: readonly string[];
}

/** Starts Stockroom with its default settings, on an SQLite file under `directory` unless another database is given. */
export async function startStockroom(
  directory: string,
  stores: number,
  {
    databaseUrl = `sqlite:${join(directory, "stores.db")}`,
    nodeArguments = [],
    privileges = [],
  }: StockroomOptions = {},
): Promise<Contestant> {
  const program = fileURLToPath(new URL("../engine/stockroom.js", import.meta.url));
  const server = await startProgram([...nodeArguments, program, "serve"], directory, {
    NODE_ENV: "production",
    PORT: "0",
    DATABASE_URL: databaseUrl,
    STOCKROOM_ADMIN_EMAIL: "root@example.com",
    STOCKROOM_ADMIN_KEY: "0123456789abcdef0123456789abcdef",
  });
  const authorization = await createAccount(server.url, ["view_stores", "manage_stores", ...privileges]);
  const ids = await createStores(server.url, authorization, stores);
  return { name: "stockroom", ids, authorization, ...server };
}

/** Creates an account, and a group that gives it the privileges. */
async function createAccount(url: string, privileges: readonly string[]): Promise<string> {
  const group = await create(url, root, "usergroups", {
    usergroup: "Clients",
    type: "A",
    privileges,
  });
  const account = await create(url, root, "users", {
    email,
    user_type: "A",
    api_access: "Y",
    usergroup_ids: [group["usergroup_id"]],
  });
  return basicCredentials(email, account["api_key"] ?? "");
}

async function createStores(url: string, authorization: string, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  let next = 1;
  const write = async () => {
    while (next <= count) {
      const answer = await create(url, authorization, "stores", storeRow(next++));
      ids.push(Number(answer["store_id"]));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return ids;
}

async function create(
  url: string,
  authorization: string,
  resource: string,
  body: object,
): Promise<{ readonly [field: string]: string | undefined }> {
  const answer = await request(url, "POST", `/api/2.0/${resource}`, { headers: { authorization }, body });
  if (answer.status !== 201)
    throw new Error(`seeding ${resource} failed with ${String(answer.status)}: ${answer.text}`);
  return answer.json as { [field: string]: string }; // a write answers with ids and secrets, all of them strings
}
