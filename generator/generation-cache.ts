/**
 * Caches results by their inputs, in `.cache/stockroom/generator.json` of the project. You can delete the file at any
 * time. The cache ignores a damaged file, and a file of another version of the generator.
 */
import { createHash, hash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { engineDirectory } from "../runtime/config/engine-package.js";
import { memoize } from "./memoize.js";

interface CacheEntry {
  /** The cached result, a JSON value. */
  readonly value: unknown;
  /** Digests of the data that the check looked up, by the name of the lookup; null if there was no such data. */
  readonly lookups?: { readonly [lookup: string]: string | null };
}

/** Digests of the data that checks may look up, by the name of the lookup, such as `resources devices`. */
export type DigestsByLookup = ReadonlyMap<string, string>;

export class GenerationCache {
  readonly #file: string | null;
  /** Entries of the file; null if the file is missing or damaged. */
  readonly #saved: SavedEntries | null;
  /** Entries that this run has used. If this run rewrites the file, only these entries remain. */
  readonly #usedEntries = new Map<string, CacheEntry>();
  readonly #newEntries = new Map<string, CacheEntry>();

  /** @param file path of the cache file; null keeps the entries in memory only */
  private constructor(file: string | null) {
    this.#file = file;
    this.#saved = file === null ? null : readSavedEntries(file);
  }

  static ofProject(projectDirectory: string): GenerationCache {
    return new GenerationCache(join(projectDirectory, ".cache/stockroom/generator.json"));
  }

  static inMemory(): GenerationCache {
    return new GenerationCache(null);
  }

  /**
   * Returns the cached result, or computes it.
   * @param cacheInput everything that the result depends on, except for the generator itself
   * @param compute computes a JSON value
   */
  getOrCompute<Value>(resultKind: string, cacheInput: string, compute: () => Value): Value {
    const key = composeKey(resultKind, cacheInput);
    const known = this.#findEntry(key);
    // The cast is safe, because the same code has stored a value of this type under this key.
    if (known !== undefined) return known.value as Value;
    const value = compute();
    this.#addEntry(key, { value });
    return value;
  }

  async getOrComputeAsync<Value>(
    resultKind: string,
    cacheInput: string,
    compute: () => Promise<Value>,
  ): Promise<Value> {
    const key = composeKey(resultKind, cacheInput);
    const known = this.#findEntry(key);
    // The cast is safe, because the same code has stored a value of this type under this key.
    if (known !== undefined) return known.value as Value;
    const value = await compute();
    this.#addEntry(key, { value });
    return value;
  }

  /**
   * Whether an earlier run found no error in this input, and the data that the check looked up then is unchanged.
   * @param digests digests of all data that the check may look up
   */
  hasPassedCheck(checkKind: string, cacheInput: string, digests: DigestsByLookup = new Map()): boolean {
    const entry = this.#findEntry(composeKey(checkKind, cacheInput));
    if (entry === undefined) return false;
    for (const lookup in entry.lookups) if ((digests.get(lookup) ?? null) !== entry.lookups[lookup]) return false;
    return true;
  }

  /** @param lookups names of the lookups that the check has made */
  recordPassedCheck(
    checkKind: string,
    cacheInput: string,
    lookups: Iterable<string> = [],
    digests: DigestsByLookup = new Map(),
  ): void {
    const found = Object.fromEntries(Array.from(lookups, (lookup) => [lookup, digests.get(lookup) ?? null]));
    this.#addEntry(composeKey(checkKind, cacheInput), { value: true, lookups: found });
  }

  #findEntry(key: string): CacheEntry | undefined {
    const entry = this.#usedEntries.get(key) ?? this.#saved?.entries.get(key);
    if (entry !== undefined) this.#usedEntries.set(key, entry);
    return entry;
  }

  #addEntry(key: string, entry: CacheEntry): void {
    this.#usedEntries.set(key, entry);
    this.#newEntries.set(key, entry);
  }

  /** Saves the entries. Ignores errors, because the next run can compute the entries again. */
  save(): void {
    if (this.#file === null) return;
    const keptCount = this.#usedEntries.size - this.#newEntries.size;
    const isAppended = this.#saved !== null && this.#saved.entryCount - keptCount < this.#usedEntries.size / 2;
    if (isAppended && this.#newEntries.size === 0) return;
    const aside = `${this.#file}.${String(process.pid)}`;
    try {
      if (isAppended) {
        appendFileSync(this.#file, serializeCacheLine(this.#newEntries));
        return;
      }
      mkdirSync(dirname(this.#file), { recursive: true });
      // This .gitignore keeps the cache out of commits, even if the project's own .gitignore does not.
      writeFileSync(join(dirname(this.#file), ".gitignore"), "*\n");
      writeFileSync(aside, serializeCacheLine(this.#usedEntries));
      renameSync(aside, this.#file);
    } catch {
      if (existsSync(aside)) rmSync(aside, { force: true });
    }
  }
}

function composeKey(resultKind: string, cacheInput: string): string {
  return `${resultKind} ${cacheInput.length > maxInputLengthInKey ? digestText(cacheInput) : cacheInput}`;
}

/** Maximum length of `cacheInput` in a key. A longer text is replaced by its digest. */
const maxInputLengthInKey = 150;

export function digestText(text: string | Buffer): string {
  return hash("sha256", text, "base64url");
}

/** The content of a cache file. */
interface SavedEntries {
  readonly entries: ReadonlyMap<string, CacheEntry>;
  /** Number of entries in the file, including entries that a later line replaces. */
  readonly entryCount: number;
}

interface CacheLine {
  readonly generator: string;
  readonly entries: readonly (readonly [key: string, entry: CacheEntry])[];
}

/**
 * Writes a line of the file. The first line has all entries of the first run; each later run appends a line with its new
 * entries. The line is ASCII, which Node.js reads and parses in half the time.
 */
function serializeCacheLine(entries: ReadonlyMap<string, CacheEntry>): string {
  const line = JSON.stringify({ generator: digestGenerator(), entries: [...entries] } satisfies CacheLine);
  const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${line.replaceAll(/[^\0-\x7f]/g, toEscape)}\n`;
}

function readSavedEntries(file: string): SavedEntries | null {
  try {
    const entries = new Map<string, CacheEntry>();
    let entryCount = 0;
    for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
      // If `generator` has the right value, `serializeCacheLine` has written the line. If a line is cut off, it is not JSON.
      const written = JSON.parse(line) as CacheLine;
      if (written.generator !== digestGenerator()) return null;
      entryCount += written.entries.length;
      for (const [key, entry] of written.entries) entries.set(key, entry);
    }
    return { entries, entryCount };
  } catch {
    return null;
  }
}

/**
 * Returns a digest that changes with every file and package of the generator. The entry file imports other files by names that
 * contain their hashes, and package.json fixes the versions of packages.
 */
const digestGenerator = memoize((): string => {
  const own = createHash("sha256").update(process.version);
  const schemas = ["meta", "shapes", "project"].map((name) => `generator/${name}-schema.json`);
  for (const file of ["dist/engine/stockroom.js", ...schemas, "package.json"]) {
    own.update(readFileSync(join(engineDirectory, file)));
  }
  return own.digest("base64url");
});
