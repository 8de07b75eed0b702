import { readdirSync, type Dirent } from "node:fs";
import { join, relative, sep } from "node:path";
import { compareText } from "./compare-text.js";

/** All files below a directory, relative to it, with "/", by code unit. None when there is no such directory. */
export function listFiles(directory: string): readonly string[] {
  return readEntries(directory)
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .sort(compareText);
}

function readEntries(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
