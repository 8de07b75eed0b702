/** Records answers to requests with an `Idempotency-Key`, so that a repeated request gets the same answer. */
import type { IdempotencyCheck } from "../../../model/plan/plan.js";
import type { Document } from "../../../model/schema/field.js";
import type { StoredIdempotencyRecord } from "../../../migrations/snapshot.js";
import {
  recordLifetimeSeconds,
  formatRecordName,
  rejectFingerprintMismatch,
  type IdempotencyRecord,
} from "../../port/idempotency.js";
import type { Connection, Row } from "../database/connection.js";

/** Maximum number of expired records that a request removes. It is more than one, because each request adds a record. */
const maxRemovedPerWrite = 10;

/** Definition of the column for the item's key. The default is for running servers of earlier releases, which write no key. */
const keyColumnDefinition = "key INTEGER NOT NULL DEFAULT 0";
/** Definition of the column for the answer of an action, as JSON. */
const answerColumnDefinition = "answer TEXT";

const columnList = "name, fingerprint, id, key, version, time, answer";

export function makeAnswerTable(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _answers (name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, id INTEGER NOT NULL, " +
      `${keyColumnDefinition}, version INTEGER NOT NULL, time INTEGER NOT NULL, ${answerColumnDefinition}) WITHOUT ROWID`,
  );
  const columns = connection.prepare("PRAGMA table_info(_answers)").all([]);
  for (const [name, column] of Object.entries({ key: keyColumnDefinition, answer: answerColumnDefinition })) {
    if (!columns.some((row) => row[1] === name)) connection.exec(`ALTER TABLE _answers ADD COLUMN ${column}`);
  }
  connection.exec('CREATE INDEX IF NOT EXISTS "_answers:time" ON _answers (time)');
}

export function findRecord(
  connection: Connection,
  idempotency: IdempotencyCheck,
  nowSeconds: number,
): IdempotencyRecord | null {
  const sql = `SELECT ${columnList} FROM _answers WHERE name = ? AND time > ?`;
  const row = connection.prepare(sql).get([formatRecordName(idempotency), nowSeconds - recordLifetimeSeconds]);
  if (row === undefined) return null;
  const { name: _name, fingerprint, time: _time, ...record } = toStoredAnswer(row);
  rejectFingerprintMismatch(idempotency, fingerprint);
  return record;
}

export function writeRecord(
  connection: Connection,
  idempotency: IdempotencyCheck,
  { id, key, version, answer }: IdempotencyRecord,
  nowSeconds: number,
): void {
  const old = "SELECT name FROM _answers WHERE time <= ? ORDER BY time LIMIT ?";
  connection
    .prepare(`DELETE FROM _answers WHERE name IN (${old})`)
    .run([nowSeconds - recordLifetimeSeconds, maxRemovedPerWrite]);
  const { fingerprint } = idempotency;
  const record = { name: formatRecordName(idempotency), fingerprint, id, key, version, time: nowSeconds };
  insertAnswer(connection, { ...record, ...(answer === undefined ? {} : { answer }) });
}

export function insertAnswer(connection: Connection, storedAnswer: StoredIdempotencyRecord): void {
  const { name, fingerprint, id, key, version, time, answer } = storedAnswer;
  const text = answer === undefined ? null : JSON.stringify(answer);
  const sql = `INSERT OR REPLACE INTO _answers (${columnList}) VALUES (?, ?, ?, ?, ?, ?, ?)`;
  connection.prepare(sql).run([name, fingerprint, id, key, version, time, text]);
}

/** Converts a row. The cast is safe, because `insertAnswer` wrote the row. */
function toStoredAnswer([name, fingerprint, id, key, version, time, answer]: Row): StoredIdempotencyRecord {
  return {
    name: String(name),
    fingerprint: String(fingerprint),
    id: Number(id),
    key: Number(key),
    version: Number(version),
    time: Number(time),
    ...(typeof answer === "string" ? { answer: JSON.parse(answer) as Document } : {}),
  };
}

/** Reads stored answers whose names come after `afterName`, in order of name. */
export function readAnswersAfter(
  connection: Connection,
  afterName: string,
  limit: number,
): readonly StoredIdempotencyRecord[] {
  const sql = `SELECT ${columnList} FROM _answers WHERE name > ? ORDER BY name LIMIT ?`;
  return connection.prepare(sql).all([afterName, limit]).map(toStoredAnswer);
}
