import { listRetained } from "../../../migrations/list-retained.js";
import type { Retained } from "../../../migrations/list-retained.js";
import type { Connection } from "../database/connection.js";
import { quote } from "../database/table.js";
import { keepStoredSchema, readRecords, removeStoredSchema, stopEarlier } from "../writing/declaration-records.js";
import { findExisting } from "./make-tables.js";

/** Runs in the open transaction. Ids are never given out again. */
export function eraseRetained(connection: Connection, does: boolean): Retained {
  const aside = listRetained(readRecords(connection));
  if (!does) return aside;
  stopEarlier(connection);
  const tables = [...findExisting(connection).keys()];
  for (const path of aside.resources) {
    for (const name of tables.filter((each) => each === path || each.startsWith(`${path}:`))) {
      connection.exec(`DROP TABLE ${quote(name)}`);
    }
    removeStoredSchema(connection, path);
  }
  for (const { resource, names, left } of aside.fields) {
    for (const name of names) {
      connection.exec(`DROP TABLE IF EXISTS ${quote(`${resource}:${name}`)}`);
      connection.exec(`ALTER TABLE ${quote(resource)} DROP COLUMN ${quote(name)}`);
    }
    keepStoredSchema(connection, resource, left);
  }
  return aside;
}
