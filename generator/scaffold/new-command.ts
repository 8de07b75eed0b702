import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { generateArtifacts } from "../stages/emit.js";
import { formatProblem, ProjectRejectedError } from "../problem.js";
import { parseFieldArgument, FieldArgumentError, type NewField } from "./parse-field-argument.js";

/**
 * Writes `schemas/PATH.json`, for `stockroom new`.
 * @returns the exit code: 2 for a wrong argument or an existing file, 1 for an invalid declaration; nothing is written then
 */
export async function writeNewDeclaration(
  projectDirectory: string,
  path: string,
  fieldArguments: readonly string[],
): Promise<0 | 1 | 2> {
  if (!/^[a-z][a-z0-9_]*(\/[a-z][a-z0-9_]*)*$/.test(path)) {
    return printError(
      `"${path}" is not a name for a resource: use lower-case letters, digits and underscores, such as warehouses, or warehouses/shelves for a nested resource`,
    );
  }
  const file = `schemas/${path}.json`;
  if (existsSync(join(projectDirectory, file))) return printError(`${file} exists; nothing was written`);
  try {
    const fields = (fieldArguments.length === 0 ? ["name!"] : fieldArguments).map(parseFieldArgument);
    const declaration = composeDeclaration(projectDirectory, path, fields);
    const made = mkdirSync(dirname(join(projectDirectory, file)), { recursive: true });
    writeAtomically(join(projectDirectory, file), declaration);
    return await checkNewDeclaration(projectDirectory, file, made ?? join(projectDirectory, file));
  } catch (error) {
    if (error instanceof FieldArgumentError) return printError(error.message);
    throw error;
  }
}

/** Writes a file atomically, so that a file watcher never sees an incomplete one. */
function writeAtomically(file: string, text: string): void {
  // The generator ignores hidden files, so it does not read the temporary file as a declaration.
  const beside = join(dirname(file), `.${basename(file)}.${String(process.pid)}`);
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Checks the project with the new declaration. Removes the declaration if it causes problems.
 * @param createdPath path to remove: the file, or the outermost folder that was created for it
 */
async function checkNewDeclaration(projectDirectory: string, file: string, createdPath: string): Promise<0 | 1> {
  try {
    await generateArtifacts(projectDirectory);
  } catch (error) {
    if (!(error instanceof ProjectRejectedError)) throw error;
    const own = error.problems.filter((problem) => problem.file === file);
    if (own.length > 0) {
      rmSync(createdPath, { recursive: true });
      // The file no longer exists, so the message has no line and column.
      const said = own.map((problem) => formatProblem(problem, file)).join("\n");
      console.error(`${said}\n\nProblems: ${own.length}. Nothing was written.`);
      return 1;
    }
    console.error(`${error.message}\n\nThese problems are in other files. ${file} has no problems.`);
  }
  console.log(
    `created ${file}. "npx stockroom dev" serves it at once. Before "npx stockroom serve", run "generate" and "build".`,
  );
  return 0;
}

function composeDeclaration(projectDirectory: string, path: string, fields: readonly NewField[]): string {
  const name = basename(path);
  const one = guessSingular(name);
  const id = fields.some((field) => field.name === `${one}_id`) ? `own_${one}_id` : `${one}_id`;
  const twice = fields.find((field, index) => fields.findIndex(({ name: other }) => other === field.name) < index);
  if (twice !== undefined) throw new FieldArgumentError(`the field "${twice.name}" is given twice`);
  const isTextWithValue = ({ schema, required }: NewField): boolean =>
    schema["type"] === "string" &&
    schema["enum"] === undefined &&
    !["date", "date-time"].includes(String(schema["format"])) &&
    (required || schema["default"] !== undefined);
  const references = fields.filter(({ schema }) => schema["references"] !== undefined).map((field) => field.name);
  const [reference = id, ...others] = references;
  const title =
    fields.find(isTextWithValue)?.name ?? (others.length === 0 ? reference : [reference, ...others].slice(0, 5));
  const properties = fields.map((field): [string, NewField["schema"]] => [
    field.name,
    {
      ...field.schema,
      ...(field.name === title && isTextWithValue(field) ? { sortable: true, searchable: true } : {}),
    },
  ]);
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const isInstalled = existsSync(join(projectDirectory, "node_modules/stockroom-api"));
  const isOwn = !isInstalled && existsSync(join(projectDirectory, "generator/meta-schema.json"));
  const declaration = {
    $schema: `${"../".repeat(path.split("/").length)}${isOwn ? "" : "node_modules/stockroom-api/"}generator/meta-schema.json`,
    title: toTitle(one),
    type: "object",
    resource: {
      id,
      title,
      plural: toTitle(name),
      privileges: { read: `view_${name}`, write: `manage_${name}` },
    },
    properties: { [id]: { type: "integer", readOnly: true }, ...Object.fromEntries(properties) },
    ...(required.length === 0 ? {} : { required }),
  };
  return `${JSON.stringify(declaration, null, 2)}\n`;
}

/** Guesses the English singular of a name, for the id field. Authors can rename the field while there is no data. */
function guessSingular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(ss|x|zz|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

function toTitle(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function printError(message: string): 2 {
  console.error(message);
  return 2;
}
