/**
 * Digests of the source files of a build, by which commands find changes since the build. File times would not work: all
 * files of a fresh clone have new times.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync, type Dirent } from "node:fs";
import { join, relative, sep } from "node:path";

/** Digests of source files. The keys are paths relative to the project, with "/" as separator. */
export interface SourceDigests {
  readonly [file: string]: string;
}

/**
 * The file in which the generator records the digests of the declarations from which it made `generated/`. The copy in
 * `dist/` also contains the digests of the compiled code.
 */
export const sourceDigestsFile = "generated/sources.json";

/** Returns the digest of a declaration, which does not depend on spaces and line breaks. Returns null if the text is not JSON. */
function digestDeclaration(text: string): string | null {
  try {
    return digestParsedDeclaration(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return null;
  }
}

/** Returns the digest of a parsed declaration, which equals the digest of its text. */
export function digestParsedDeclaration(value: unknown): string {
  return digest(JSON.stringify(value));
}

/** Returns the digests of the declarations and the code in `schemas/`, except hidden files. Empty if the folder does not exist. */
export function digestSchemaFiles(projectDirectory: string): SourceDigests {
  const files = listDirectoryEntries(join(projectDirectory, "schemas"))
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(projectDirectory, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((file) => /\.(json|[jt]s)$/.test(file) && !file.includes("/."));
  const digests = files.flatMap((file) => {
    const text = readTextOrNull(join(projectDirectory, file));
    if (text === null) return [];
    return [[file, (file.endsWith(".json") ? digestDeclaration(text) : null) ?? digest(text)] as const];
  });
  return Object.fromEntries(digests);
}

/**
 * Reads recorded digests. Returns undefined if the file cannot be read, for example because an early release built the project.
 */
export function readSourceDigests(file: string): SourceDigests | undefined {
  const text = readTextOrNull(file);
  if (text === null) return undefined;
  try {
    const members: readonly [string, unknown][] = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(members.filter((member): member is [string, string] => typeof member[1] === "string"));
  } catch {
    return undefined;
  }
}

/**
 * Describes in one line which source files have changed since the build, and what to do. Returns null if nothing has
 * changed. A project without its source files, or without some generated files, counts as unchanged.
 */
export function describeStaleBuild(projectDirectory: string): string | null {
  const built = readSourceDigests(join(projectDirectory, "dist", sourceDigestsFile));
  if (built === undefined) return null;
  const schemas = digestSchemaFiles(projectDirectory);
  const generated = readSourceDigests(join(projectDirectory, sourceDigestsFile)) ?? built;
  const isDeclared = Object.keys(schemas).length > 0;
  const files = [
    ...(isDeclared ? listChangedFiles(selectSchemaFileDigests(built), schemas) : []),
    // All files in `generated/` are made from the declarations and never edited, so the message names only the folder.
    ...(Object.keys(generated).some((file) => built[file] !== generated[file]) ? ["generated/"] : []),
  ];
  const commands =
    isDeclared && listChangedDeclarations(projectDirectory, schemas).length > 0
      ? [generateCommand, buildCommand]
      : [buildCommand];
  if (files.length === 0) return null;
  const named = files.slice(0, 5).join(", ");
  const more = files.length > 5 ? ` and ${String(files.length - 5)} more` : "";
  return `warning: the project was built before these changed: ${named}${more}; run ${commands.join(" and ")}`;
}

const generateCommand = '"npx stockroom generate"';
const buildCommand = '"npx stockroom build"';

/** Lists the declarations that have changed since the generator last ran. */
export function listChangedDeclarations(projectDirectory: string, currentDigests: SourceDigests): readonly string[] {
  const recorded = readSourceDigests(join(projectDirectory, sourceDigestsFile));
  const declarations = Object.entries(currentDigests).filter(([file]) => file.endsWith(".json"));
  return recorded === undefined
    ? []
    : listChangedFiles(selectSchemaFileDigests(recorded), Object.fromEntries(declarations));
}

function listChangedFiles(before: SourceDigests, after: SourceDigests): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((file) => before[file] !== after[file])
    .sort();
}

function selectSchemaFileDigests(sources: SourceDigests): SourceDigests {
  return Object.fromEntries(Object.entries(sources).filter(([file]) => file.startsWith("schemas/")));
}

function listDirectoryEntries(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

export function readTextOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function digest(text: string): string {
  return hash("sha256", text);
}
