/**
 * Bundles the modules that threads and processes of the storage suites load. A thread that finds and reads a hundred modules takes
 * four times as long to start. Mocha makes the bundles at the start of a run (`.mocharc.json`). Without this configuration, the
 * suites use the bundles of the last run.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve("dist/test/storage/threads");

/** URL of a bundle, such as `rules.js`. */
export function urlOfBundle(name: string): string {
  return `${pathToFileURL(folder).href}/${name}`;
}

/** Modules of a group share code. The registry knows its version by its own URL, so no other module may import it. */
const groups = [
  ["start/sqlite-writer-thread", "start/sqlite-reader-thread", "start/hook-thread", "rules", "registry"],
  ["migrated-registry"],
  ["process-entry"],
];

export async function mochaGlobalSetup(): Promise<void> {
  await Promise.all(groups.map(bundle));
}

async function bundle(names: readonly string[]): Promise<void> {
  const { build } = await import("esbuild");
  const entryPoints = names.map((name) => {
    const source = name.startsWith("start/") ? `dist/runtime/${name}.js` : `dist/test/storage/${name}.js`;
    return { in: source, out: name.replace("start/", "") };
  });
  await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
}
