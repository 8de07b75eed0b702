/** Composition root of `stockroom export`: items as a root account reads them, at one moment. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { explainFile } from "../backup/file-problems.js";
import { readConfig } from "../config/config.js";
import { createIdForms, withIdForms } from "../model/ids.js";
import type { ResourceDefinition } from "../model/resource.js";
import { withInternalResources } from "../admin/internal-resources.js";
import { describeItems, orderItems, type Form } from "../transfer/describe-items.js";
import { bindLatest } from "./bind-latest.js";
import { findResource } from "./find-resource.js";
import { formOf } from "./import-files.js";
import { loadRegistry } from "./load-registry.js";
import { openArchive } from "./open-storage.js";
import { runAdministration } from "./run-administration.js";

export interface ExportOptions {
  /** Standard output unless given. */
  readonly out?: string;
  /** By the name of `out` unless given. */
  readonly format?: Form;
  /** How many of which there are is on standard output for programs. The items are in a file, then. */
  readonly json?: boolean;
}

/**
 * Writes the items of these resources, or of all; the server may run and write meanwhile.
 * @returns the exit code: 1 when it could not be done, which is said on standard error
 */
export function exportItems(
  projectDirectory: string,
  named: readonly string[],
  { out, format = formOf(out ?? ""), json = false }: ExportOptions,
): Promise<0 | 1> {
  const output = json ? process.stdout : process.stderr;
  return runAdministration(async (signal) => {
    const loaded = await loadRegistry(projectDirectory);
    const paths = named.map((path) => findResource(loaded.registry, path).path);
    if (format === "csv" && paths.length !== 1) throw new Error("rows of CSV are of one resource: name it");
    const { databaseUrl: url, timeLimit } = readConfig(process.env, loaded.registry.project);
    const archive = await openArchive({ url, timeoutMs: timeLimit });
    const resources: { readonly resource: string; readonly items: number }[] = [];
    await archive.withSnapshot(async (snapshot) => {
      const knowledge = await snapshot.readKnowledge();
      const bound = bindLatest(withInternalResources(loaded.registry), knowledge);
      const { idSecret } = knowledge;
      const registry = idSecret === null ? bound : withIdForms(bound, createIdForms(bound, idSecret));
      const write = async function* (): AsyncGenerator<string> {
        for (const definition of orderItems(registry, paths)) {
          let items = 0;
          for await (const some of describeItems(snapshot, registry, definition, format)) {
            yield some.text;
            items += some.items;
          }
          resources.push({ resource: definition.path, items });
          sayCount(definition, items);
        }
      };
      await writeTo(out, write(), signal);
    });
    const total = resources.reduce((sum, { items }) => sum + items, 0);
    return json
      ? JSON.stringify({ file: out, items: total, resources }, null, 2)
      : `exported ${total.toLocaleString("en")} items`;
  }, output);
}

function sayCount({ path }: ResourceDefinition, items: number): void {
  if (items > 0) process.stderr.write(`${path}: ${items.toLocaleString("en")}\n`);
}

/** A file that is there is not replaced, and none is left that is not whole. */
async function writeTo(out: string | undefined, texts: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  if (out === undefined) return pipeline(Readable.from(texts), process.stdout, { signal, end: false });
  try {
    const target = createWriteStream(out, { flags: "wx", mode: 0o600 });
    await once(target, "open");
    try {
      await pipeline(Readable.from(texts), target, { signal });
    } catch (error) {
      await rm(out, { force: true });
      throw error;
    }
  } catch (error) {
    throw explainFile(error, out, "written");
  }
}
