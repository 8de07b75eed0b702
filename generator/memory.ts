/**
 * What was worked out before, by what it was made of, in `.cache/stockroom/generator.json` of the project: safe to remove, and of no
 * use to another version of the generator. What cannot be read, or is not as it was written, is as if it were not there.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./list-files.js";

interface Written {
  /** Of the generator and all entries. */
  readonly digest: string;
  readonly entries: { readonly [key: string]: string };
}

export class Memory {
  readonly #file: string | null;
  readonly #known: ReadonlyMap<string, string>;
  /** Of this run: what nobody asks for any more is forgotten. */
  readonly #used = new Map<string, string>();

  /** @param file null for one that ends with the process */
  private constructor(file: string | null) {
    this.#file = file;
    this.#known = file === null ? new Map() : readEntries(file);
  }

  static ofProject(projectDirectory: string): Memory {
    return new Memory(join(projectDirectory, ".cache/stockroom/generator.json"));
  }

  static empty(): Memory {
    return new Memory(null);
  }

  /** @param madeOf everything that the result depends on, but for the generator itself */
  recall(kind: string, madeOf: string, make: () => string): string {
    const key = keyOf(kind, madeOf);
    const value = this.#known.get(key) ?? this.#used.get(key) ?? make();
    this.#used.set(key, value);
    return value;
  }

  /** Whether nothing was found wrong with it before. */
  isSound(kind: string, madeOf: string): boolean {
    const key = keyOf(kind, madeOf);
    const isKnown = this.#known.has(key) || this.#used.has(key);
    if (isKnown) this.#used.set(key, "");
    return isKnown;
  }

  noteSound(kind: string, madeOf: string): void {
    this.#used.set(keyOf(kind, madeOf), "");
  }

  /** What cannot be kept is worked out again. */
  save(): void {
    if (this.#file === null) return;
    const isAsBefore =
      this.#used.size === this.#known.size && [...this.#used.keys()].every((key) => this.#known.has(key));
    if (isAsBefore) return;
    const entries = Object.fromEntries(this.#used);
    const aside = `${this.#file}.${String(process.pid)}`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      // Whatever the project says of files that are not committed.
      writeFileSync(join(dirname(this.#file), ".gitignore"), "*\n");
      writeFileSync(aside, JSON.stringify({ digest: digestEntries(entries), entries } satisfies Written));
      renameSync(aside, this.#file);
    } catch {
      if (existsSync(aside)) rmSync(aside, { force: true });
    }
  }
}

function keyOf(kind: string, madeOf: string): string {
  return `${kind} ${createHash("sha256").update(madeOf).digest("base64url")}`;
}

function readEntries(file: string): ReadonlyMap<string, string> {
  try {
    const { digest, entries } = JSON.parse(readFileSync(file, "utf8")) as Written;
    return digest === digestEntries(entries) ? new Map(Object.entries(entries)) : new Map();
  } catch {
    return new Map();
  }
}

function digestEntries(entries: Written["entries"]): string {
  return createHash("sha256").update(digestGenerator()).update(JSON.stringify(entries)).digest("base64url");
}

let ownDigest: string | undefined;

/** Of all code and schemas that this program consists of; other packages have exact versions. */
function digestGenerator(): string {
  if (ownDigest !== undefined) return ownDigest;
  const hash = createHash("sha256").update(process.version);
  const compiled = fileURLToPath(new URL("..", import.meta.url));
  const folders = ["generator", "runtime/model", "runtime/changes"].map((folder) => join(compiled, folder));
  const own = folders.flatMap((folder) => listFiles(folder).map((path) => join(folder, path)));
  const files = own.filter((path) => path.endsWith(".js"));
  for (const file of [...files, ...schemas.map((name) => join(compiled, "..", name))]) hash.update(readFileSync(file));
  return (ownDigest = hash.digest("base64url"));
}

const schemas = [
  "generator/meta-schema.json",
  "generator/shapes-schema.json",
  "generator/project-schema.json",
  "package.json",
];
