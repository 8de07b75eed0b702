/** Reads the files of an import as one sequence of lines. */
import { createReadStream, existsSync } from "node:fs";
import { basename, extname, sep } from "node:path";
import { explainFile } from "../transfer/backup/file-problems.js";
import { splitLines } from "../transfer/backup/lines.js";
import { resourceNamed } from "../model/schema/find-definition.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { type Form, orderItems } from "../transfer/describe-items.js";
import type { SourceLine } from "../transfer/read-lines.js";
import { readRows } from "../transfer/read-rows.js";

interface ImportFile {
  readonly file: string;
  /** The resource of all items; null if each line names its own. */
  readonly of: ResourceDefinition | null;
  readonly form: Form;
}

export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

export class ImportFiles {
  readonly #files: readonly ImportFile[];
  /** Number of lines before each file. */
  readonly #before: number[] = [];

  /**
   * @param named each is FILE or RESOURCE=FILE
   * @param only resource of files whose names do not tell it
   * @param format of all files; derived from their names by default
   * @throws Error if a file does not exist, or if the resource of a CSV file is unknown
   */
  constructor(named: readonly string[], registry: Registry, only: ResourceDefinition | null, format: Form | undefined) {
    const files = named.map((each) => describeFile(each, named, registry, only, format));
    this.#files = orderFiles(files, registry);
  }

  get count(): number {
    return this.#files.length;
  }

  async *read(): AsyncGenerator<SourceLine> {
    let lines = 0;
    for (const [index, { file, of, form }] of this.#files.entries()) {
      this.#before[index] = lines;
      try {
        const chunks = createReadStream(file);
        const texts = form === "csv" && of !== null ? readRows(chunks, of) : splitLines(chunks);
        for await (const text of texts) {
          lines += 1;
          yield { text, of };
        }
      } catch (error) {
        throw explainFile(error, file, "read");
      }
    }
  }

  /** @param line number in the whole sequence; all earlier lines have been read */
  find(line: number): LinePlace {
    const index = Math.max(
      0,
      this.#before.findLastIndex((before) => before < line),
    );
    return { file: this.#files[index]!.file, line: line - (this.#before[index] ?? 0) };
  }

  /** Names the file and line, for people. */
  describe(line: number): string {
    const place = this.find(line);
    return `${this.count === 1 ? "" : `${place.file} `}line ${place.line.toLocaleString("en")}`;
  }
}

function describeFile(
  named: string,
  all: readonly string[],
  registry: Registry,
  only: ResourceDefinition | null,
  format: Form | undefined,
): ImportFile {
  const [, before, after] = /^([^=]+)=(.+)$/.exec(named) ?? [];
  const said = before === undefined ? undefined : resourceNamed(registry.resources, before);
  const file = said === undefined || after === undefined ? named : after;
  if (!existsSync(file)) throw new Error(describeMissing(named, all, registry));
  const of = said ?? only ?? findByName(file, registry);
  const form = format ?? formOf(file);
  if (form === "csv" && of === null) {
    throw new Error(`a CSV file holds one resource: write RESOURCE=${file}, or name it with --resource`);
  }
  return { file, of, form };
}

/** Explains why a file is missing. It recognizes mistakes such as `books items.csv` and `bookz=items.csv`. */
function describeMissing(named: string, all: readonly string[], { resources }: Registry): string {
  const [, before = "", after] = /^([^=]+)=(.+)$/.exec(named) ?? [];
  if (after !== undefined && existsSync(after)) {
    return `there is no resource "${before}"${describeKnownNames(before, Object.keys(resources))}`;
  }
  const problem = `${named} cannot be read: the file or its directory does not exist`;
  if (resourceNamed(resources, named) === undefined) return problem;
  const file = all.find((each) => existsSync(each)) ?? "FILE";
  return `${problem}; to import a file into the resource ${named}, write ${named}=${file}`;
}

/** `shop/10-devices/parts.csv` holds items of `devices/parts`: the longest end of the name that is a resource decides. */
function findByName(file: string, { resources }: Registry): ResourceDefinition | null {
  const parts = nameResource(file).split("/");
  for (let start = 0; start < parts.length; start += 1) {
    const found = resourceNamed(resources, parts.slice(start).join("/"));
    if (found !== undefined) return found;
  }
  return null;
}

/** `10-devices/parts.json` holds items of `devices/parts`. */
export function nameResource(file: string): string {
  const path = file.slice(0, -extname(file).length || undefined).replaceAll(sep, "/");
  return path.replaceAll(/(^|\/)\d+[-_]/g, "$1");
}

export function formOf(file: string): Form {
  return /\.csv$/i.test(basename(file)) ? "csv" : "jsonl";
}

/** Puts files of referred resources before those that refer to them, if the resource of each file is known. */
function orderFiles(files: readonly ImportFile[], registry: Registry): readonly ImportFile[] {
  if (files.some(({ of }) => of === null)) return files;
  const order = orderItems(registry, []).map(({ path }) => path);
  return files.toSorted((one, other) => order.indexOf(one.of!.path) - order.indexOf(other.of!.path));
}
