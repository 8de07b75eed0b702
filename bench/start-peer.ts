import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { basicCredentials } from "../test/support/request.js";
import { startProgram, type Contestant } from "./contestant.js";
import { hashKey, type AccountSource } from "./peers/accounts.js";
import { openDatabase } from "./peers/open-database.js";
import { storeRow } from "./store-row.js";

const email = "client@example.com";
const key = "fedcba9876543210fedcba9876543210";

/** A hand-written server on a SQLite file under `directory`. */
export async function startPeer(
  name: "http" | "koa" | "fastify",
  accounts: AccountSource,
  directory: string,
  stores: number,
): Promise<Contestant> {
  const file = join(directory, "stores.db");
  const ids = seed(file, stores);
  const program = fileURLToPath(new URL(`./peers/${name}.js`, import.meta.url));
  const server = await startProgram([program, file, accounts], directory, { NODE_ENV: "production" });
  return {
    name: accounts === "memory" ? name : `${name}-db`,
    ids,
    authorization: basicCredentials(email, key),
    ...server,
  };
}

/** The stores and one account that has its privileges through a group, as its equal in Stockroom has. */
function seed(file: string, count: number): readonly number[] {
  const { raw, stores } = openDatabase(file, "database");
  const ids: number[] = [];
  raw.exec(`
    BEGIN;
    INSERT INTO users VALUES (1, '${email}', '${hashKey(key)}', 'A', 'Y', 'N', 0);
    INSERT INTO usergroups VALUES (1, 'A');
    INSERT INTO usergroup_privileges VALUES (1, 'view_stores'), (1, 'manage_stores');
    INSERT INTO user_usergroups VALUES (1, 1);
  `);
  for (let n = 1; n <= count; n++) ids.push(stores.create(storeRow(n)));
  raw.exec("COMMIT");
  raw.close();
  return ids;
}
