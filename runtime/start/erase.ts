/** Composition root of `stockroom erase`: deletes retained data from the database. */
import { readConfig } from "../config/config.js";
import { openArchive } from "./open-storage.js";
import { runAdministration } from "./run-administration.js";

/**
 * Servers with the latest declarations may keep running. Servers with earlier ones must have stopped and must not start again.
 * @param does false: only print what would be deleted
 * @returns the exit code: 1 after a failure, which is printed to standard error
 */
export function erase(does: boolean, { json = false }: { readonly json?: boolean } = {}): Promise<0 | 1> {
  return runAdministration(async () => {
    const { databaseUrl: url, timeLimit } = readConfig(process.env, null);
    const archive = await openArchive({ url, timeoutMs: timeLimit });
    const { resources, ...aside } = await archive.eraseRetained(does);
    const fields = aside.fields.map(({ resource, names: each }) => ({ resource, names: each }));
    if (json) return JSON.stringify({ erased: does, resources, fields }, null, 2);
    const names = [
      ...resources,
      ...aside.fields.flatMap(({ path, names: each, converted }) => {
        const was = (name: string): string =>
          converted.includes(name) ? ", with its values from before the conversion" : "";
        return each.map((name) => `${path} ${name}${was(name)}`);
      }),
    ];
    if (names.length === 0) return "there is no retained data";
    return `${does ? "erased" : 'retained; "stockroom erase --yes" deletes these for good'}:\n${names.map((name) => `  ${name}`).join("\n")}`;
  });
}
