import { runNpm } from "./npm.js";
import { checkout } from "./source-tree.js";

export interface Packed {
  /** Name of the archive in the directory. */
  readonly archive: string;
  /** The files of the package, by path. */
  readonly files: readonly string[];
}

/** Writes the archive that `npm publish` would upload into the directory. */
export function packCheckout(directory: string): Promise<Packed> {
  return packFolder(checkout, directory);
}

/** As `packCheckout`, for another package. */
export async function packFolder(folder: string, directory: string): Promise<Packed> {
  const { stdout } = await runNpm(folder, "pack", "--json", "--silent", "--pack-destination", directory);
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  return { archive: packed.filename, files: packed.files.map(({ path }) => path) };
}
