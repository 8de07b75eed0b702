import type { FileVersion } from "./file-version.js";

/** UTF-16 code units of all keys, and of what they stand for, together: clients decide how long a key is. */
const capacity = 2 ** 20;

/** Caches what was read until the file changes: the first commit of any other connection clears it. */
export class VersionedCache<Value> {
  readonly #file: FileVersion;
  readonly #lengthOf: (value: Value) => number;
  readonly #known = new Map<string, Value>();
  #size = 0;
  /** Of the file that all that is known was read from. */
  #version: unknown;

  /** @param lengthOf code units of what is kept beside its key */
  constructor(file: FileVersion, lengthOf: (value: Value) => number) {
    this.#file = file;
    this.#lengthOf = lengthOf;
  }

  /** What was found for the key since the last change, if any. */
  get(key: string): Value | undefined {
    const version = this.#file.seen();
    if (version !== this.#version) this.#forget();
    this.#version = version;
    return this.#known.get(key);
  }

  /** To be called with what was found after `get` gave nothing. */
  set(key: string, value: Value): Value {
    if (this.#known.has(key)) return value;
    const length = key.length + this.#lengthOf(value);
    if (this.#size + length > capacity) this.#forget();
    this.#known.set(key, value);
    this.#size += length;
    return value;
  }

  /** As `set`, for a value that took time to find: stored only if the file has not changed since. */
  setSince(version: unknown, key: string, value: Value): Value {
    return this.#file.now() === version ? this.set(key, value) : value;
  }

  #forget(): void {
    this.#known.clear();
    this.#size = 0;
  }
}
