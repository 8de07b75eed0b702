/** Composition root of `stockroom erase`: what is declared no more is removed from the database for good. */
import { readConfig } from "../config/config.js";
import { openArchive } from "./open-storage.js";
import { runAdministration } from "./run-administration.js";

/**
 * Servers with the latest declarations may run meanwhile; those with earlier ones must have ended, and start no more.
 * @param does false: only says what would be erased
 * @returns the exit code: 1 when it could not be done, which is said on standard error
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
        const was = (name: string): string => (converted.includes(name) ? ", as it was before it was converted" : "");
        return each.map((name) => `${path} ${name}${was(name)}`);
      }),
    ];
    if (names.length === 0) return "there is no retained data";
    return `${does ? "erased" : "retained; with --yes, these are erased for good"}:\n${names.map((name) => `  ${name}`).join("\n")}`;
  });
}
