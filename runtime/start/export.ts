/** The command `stockroom export`: writes the items of a database as a root account reads them. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeNewFile } from "../transfer/backup/write-new-file.js";
import { createUuidCodecs, addUuidCodecs } from "../model/values/ids.js";
import { type FileFormat, formatItems, orderResourcesForImport } from "../transfer/format-items.js";
import { findResource, runCommand } from "./run-command.js";
import { fileFormatOf } from "./import.js";
import { openProjectDatabase, requireLatestRegistry } from "./open-project.js";

export interface ExportOptions {
  /** Path of the file to write; standard output by default. */
  readonly out?: string;
  /** Format of the output; by default, derived from the name of `out`. */
  readonly format?: FileFormat;
  /** Whether to print the number of items of each resource to standard output, as JSON. The items themselves then go to `out`. */
  readonly json?: boolean;
}

/** Writes the items of the resources in `resourcePaths`, or of all resources. A server may run and write at the same time. */
export function exportItems(
  projectDirectory: string,
  resourcePaths: readonly string[],
  { out, format = fileFormatOf(out ?? ""), json = false }: ExportOptions,
): Promise<0 | 1> {
  const output = json ? process.stdout : process.stderr;
  return runCommand(async (signal) => {
    const { loaded, registry: declared, database } = await openProjectDatabase(projectDirectory);
    const paths = resourcePaths.map((path) => findResource(loaded.registry, path).path);
    if (format === "csv" && paths.length !== 1)
      throw new Error("a CSV file can only contain items of one resource: name the resource on the command line");
    const resources: { readonly resource: string; readonly items: number }[] = [];
    await database.withSnapshot(async (snapshot) => {
      const records = await snapshot.readDatabaseRecords();
      const bound = requireLatestRegistry(declared, records);
      const { idSecret } = records;
      const registry = idSecret === null ? bound : addUuidCodecs(bound, createUuidCodecs(bound, idSecret));
      const write = async function* (): AsyncGenerator<string> {
        for (const definition of orderResourcesForImport(registry, paths)) {
          let items = 0;
          for await (const some of formatItems(snapshot, registry, definition, format)) {
            yield some.text;
            items += some.itemCount;
          }
          resources.push({ resource: definition.path, items });
          if (items > 0) process.stderr.write(`${definition.path}: ${items.toLocaleString("en")}\n`);
        }
      };
      await writeOutput(out, write(), signal);
    });
    const total = resources.reduce((sum, { items }) => sum + items, 0);
    return json
      ? JSON.stringify({ file: out, items: total, resources }, null, 2)
      : `exported ${total.toLocaleString("en")} items`;
  }, output);
}

/** Writes to a new file, or to standard output. */
async function writeOutput(
  outputFile: string | undefined,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  if (outputFile === undefined) return pipeline(Readable.from(texts), process.stdout, { signal, end: false });
  await writeNewFile(outputFile, [Readable.from(texts)], signal, async () => {});
}
