/**
 * What was worked out before, by what it was made of, in `.cache/stockroom/generator.json` of the project: safe to remove, and of no
 * use to another version of the generator. What cannot be read, or is not as it was written, is as if it were not there.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Answers, Ask } from "./asking.js";
import { listFiles } from "./list-files.js";

interface Written {
  /** Of the generator and all entries. */
  readonly digest: string;
  readonly entries: { readonly [key: string]: Entry };
}

/** The value, as JSON, and the answers to what was asked while it was made. */
type Entry = readonly [value: unknown, answers?: { readonly [question: string]: string }];

export class Memory {
  readonly #file: string | null;
  readonly #known: ReadonlyMap<string, Entry>;
  /** Of this run: what nobody asks for any more is forgotten. */
  readonly #used = new Map<string, Entry>();
  #isNews = false;

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

  /**
   * @param madeOf everything that the result depends on, but for the generator itself and what it asks
   * @param make gives what JSON can carry, or nothing, which is not remembered
   * @param answers what is asked is answered so now: where one answer is another than it was, the result is made anew
   */
  recall<Value>(kind: string, madeOf: string, make: (ask: Ask) => Value, answers: Answers = () => ""): Value {
    const key = keyOf(kind, madeOf);
    const known = this.#find(key, answers);
    // Under this key such a value was noted, by the same code.
    if (known !== undefined) return known[0] as Value;
    const asked = new Set<string>();
    const value = make((question) => asked.add(question));
    if (value !== undefined) this.#note(key, asked.size === 0 ? [value] : [value, toRecord(asked, answers)]);
    return value;
  }

  /** Whether nothing was found wrong with it before. */
  isSound(kind: string, madeOf: string): boolean {
    return this.#find(keyOf(kind, madeOf)) !== undefined;
  }

  noteSound(kind: string, madeOf: string): void {
    this.#note(keyOf(kind, madeOf), [true]);
  }

  #find(key: string, answers: Answers = () => ""): Entry | undefined {
    const entry = this.#used.get(key) ?? this.#known.get(key);
    if (entry === undefined) return undefined;
    if (Object.entries(entry[1] ?? {}).some(([question, answer]) => answers(question) !== answer)) return undefined;
    this.#used.set(key, entry);
    return entry;
  }

  #note(key: string, entry: Entry): void {
    this.#used.set(key, entry);
    this.#isNews = true;
  }

  /** What cannot be kept is worked out again. */
  save(): void {
    if (this.#file === null || (!this.#isNews && this.#used.size === this.#known.size)) return;
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

function toRecord(asked: ReadonlySet<string>, answers: Answers): { readonly [question: string]: string } {
  return Object.fromEntries([...asked].map((question) => [question, answers(question)]));
}

function keyOf(kind: string, madeOf: string): string {
  return `${kind} ${digestText(madeOf)}`;
}

export function digestText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The digest, and then the entries as they were written, which are not written once more to see whether they are. */
function readEntries(file: string): ReadonlyMap<string, Entry> {
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
