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
  /**
   * A digest for each lookup, such as `resources devices`, that the computation passed to `recordLookup`; undefined if
   * it passed none.
   */
  readonly answers?: { readonly [question: string]: string };
}

export class GenerationCache {
  readonly #file: string | null;
  readonly #savedEntries: SavedEntries;
  /** Entries that this run has used. If this run rewrites the file, only these entries remain. */
  readonly #usedEntries = new Map<string, CacheEntry>();
  readonly #newEntries = new Map<string, CacheEntry>();

  /** @param file path of the cache file; null keeps the entries in memory only */
  private constructor(file: string | null) {
    this.#file = file;
    this.#savedEntries = file === null ? noSavedEntries : readSavedEntries(file);
  }

  static ofProject(projectDirectory: string): GenerationCache {
    return new GenerationCache(join(projectDirectory, ".cache/stockroom/generator.json"));
  }

  static inMemory(): GenerationCache {
    return new GenerationCache(null);
  }

  /**
   * Returns the cached result, or computes it.
   * @param cacheInput everything that the result depends on, except for the generator itself and data read through `recordLookup`
   * @param compute computes a JSON value; undefined is not cached
   * @param readDigest returns the current digest of the data that a lookup names. If it differs from the cached digest, the result
   * is computed again
   */
  getOrCompute<Value>(
    resultKind: string,
    cacheInput: string,
    compute: (recordLookup: LookupRecorder) => Value,
    readDigest: DigestReader = () => "",
  ): Value {
    const key = composeKey(resultKind, cacheInput);
    const known = this.#findValidEntry(key, readDigest);
    // The cast is safe, because the same code has stored a value of this type under this key.
    if (known !== undefined) return known.value as Value;
    const asked = new Set<string>();
    const value = compute((lookup) => asked.add(lookup));
    const given = [...asked].map((lookup) => [lookup, readDigest(lookup)] as const);
    if (value !== undefined)
      this.#addEntry(key, { value, ...(given.length === 0 ? {} : { answers: Object.fromEntries(given) }) });
    return value;
  }

  /** Like `getOrCompute`, for an asynchronous computation that does not use `recordLookup`. */
  async getOrComputeAsync<Value>(
    resultKind: string,
    cacheInput: string,
    compute: () => Promise<Value>,
  ): Promise<Value> {
    const key = composeKey(resultKind, cacheInput);
    const known = this.#findValidEntry(key);
    // The cast is safe, because the same code has stored a value of this type under this key.
    if (known !== undefined) return known.value as Value;
    const value = await compute();
    this.#addEntry(key, { value });
    return value;
  }

  /** Whether an earlier run found no error in this input. */
  hasPassedCheck(resultKind: string, cacheInput: string): boolean {
    return this.#findValidEntry(composeKey(resultKind, cacheInput)) !== undefined;
  }

  recordPassedCheck(resultKind: string, cacheInput: string): void {
    this.#addEntry(composeKey(resultKind, cacheInput), { value: true });
  }

  #findValidEntry(key: string, readDigest: DigestReader = () => ""): CacheEntry | undefined {
    const entry = this.#usedEntries.get(key) ?? this.#savedEntries.entries.get(key);
    if (entry === undefined) return undefined;
    for (const question in entry.answers) if (readDigest(question) !== entry.answers[question]) return undefined;
    this.#usedEntries.set(key, entry);
    return entry;
  }

  #addEntry(key: string, entry: CacheEntry): void {
    this.#usedEntries.set(key, entry);
    this.#newEntries.set(key, entry);
  }

  /** Saves the entries. Ignores errors, because the next run can compute the entries again. */
  save(): void {
    if (this.#file === null) return;
    const { digest, count } = this.#savedEntries;
    const kept = this.#usedEntries.size - this.#newEntries.size;
    const isAdded = digest !== null && count - kept < this.#usedEntries.size / 2;
    if (isAdded && this.#newEntries.size === 0) return;
    const aside = `${this.#file}.${String(process.pid)}`;
    try {
      if (isAdded) {
        appendFileSync(this.#file, serializeCacheBlock(digest, this.#newEntries));
        return;
      }
      mkdirSync(dirname(this.#file), { recursive: true });
      // This .gitignore keeps the cache out of commits, even if the project's own .gitignore does not.
      writeFileSync(join(dirname(this.#file), ".gitignore"), "*\n");
      writeFileSync(aside, serializeCacheBlock(digestGenerator(), this.#usedEntries));
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
  /** Number of entries in the file, including entries that a later block replaces. */
  readonly count: number;
  /** Digest of the last block; null if the file is missing or damaged, so that no block can be appended. */
  readonly digest: string | null;
}

const noSavedEntries: SavedEntries = { entries: new Map(), count: 0, digest: null };

/**
 * Writes a block. The first block of the file has all entries of the first run; each later run appends a block with its new
 * entries. A block is two lines: a digest of the previous block and of the second line, and the entries.
 * @param previousDigest digest of the previous block; for the first block, digest of the generator
 */
function serializeCacheBlock(previousDigest: string, entries: ReadonlyMap<string, CacheEntry>): string {
  const block = JSON.stringify([...entries]);
  return `${digestBlock(previousDigest, block)}\n${block}\n`;
}

function readSavedEntries(file: string): SavedEntries {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    // Each block is two complete lines. Any other number of lines means that writing was interrupted.
    if (lines.length % 2 === 0 || lines.at(-1) !== "") return noSavedEntries;
    const entries = new Map<string, CacheEntry>();
    let [digest, count] = [digestGenerator(), 0];
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const block = lines[at + 1] ?? "";
      digest = digestBlock(digest, block);
      if (digest !== lines[at]) return noSavedEntries;
      // The cast is safe: the digest shows that `serializeCacheBlock` has written this text.
      const written = JSON.parse(block) as readonly (readonly [key: string, entry: CacheEntry])[];
      count += written.length;
      for (const [key, entry] of written) entries.set(key, entry);
    }
    return { entries, count, digest };
  } catch {
    return noSavedEntries;
  }
}

function digestBlock(previousDigest: string, block: string): string {
  return createHash("sha256").update(previousDigest).update(block).digest("base64url");
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

/**
 * Records which data a computation reads: one value (`lookup` is `paths devices`), or all values (`lookup` is `paths`).
 * The cached result of the computation is valid while this data stays the same.
 */
export type LookupRecorder = (lookup: string) => void;

/** Returns a digest of the current data that a recorded `lookup` names. */
export type DigestReader = (lookup: string) => string;

/**
 * Wraps a collection so that reads are recorded: `get` and `has` as `<collectionName> <key>`, and anything else as
 * `<collectionName>`.
 */
export function trackReads<ReadableCollection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: ReadableCollection,
  collectionName: string,
  recordLookup: LookupRecorder,
): ReadableCollection {
  return new Proxy(collection, {
    get(target, name) {
      // Methods of a Map or Set need the collection itself as `this`, not the proxy.
      const member: unknown = Reflect.get(target, name, target);
      if (name !== "get" && name !== "has") recordLookup(collectionName);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]): unknown => {
        if (name === "get" || name === "has") recordLookup(`${collectionName} ${String(given[0])}`);
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}
