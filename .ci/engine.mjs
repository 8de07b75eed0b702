/**
 * Bundles the engine from its sources, unless all its files are the same as at the last time. The bundles make the start
 * fast: a thread that has to find and read a hundred modules takes twice as long to start. `stockroom build` checks the
 * types. With `--bundle`, bundles the compiled modules in `dist/` instead of the sources.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

const record = "dist/.engine.sha256";
const bundlesOnly = process.argv.includes("--bundle");
// Other files that affect the result. The lock file determines the versions of the compiler and of the bundled
// packages.
const settings = [
  ".ci/engine.mjs",
  "package-lock.json",
  "package.json",
  "generator/meta-schema.json",
  "tsconfig.json",
  "tsconfig.engine.json",
];
const sources = ["bin", "generator", "runtime"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name)),
);

sources.push(
  ...readdirSync("panel", { recursive: true })
    .map((name) => join("panel", name))
    .filter((path) => extname(path) !== ""),
);

const hash = createHash("sha256");
for (const file of [...settings, ...sources.sort()]) hash.update(`${file}\n`).update(readFileSync(file));
const digest = hash.digest("hex");

const made = [
  record,
  "dist/engine/stockroom.js",
  "dist/engine/panel/index.html",
  "dist/engine/docs/index.html",
  "generator/meta-schema.cjs",
];
if (bundlesOnly) {
  await bundle();
} else if (!made.every((path) => existsSync(path)) || readFileSync(record, "utf8") !== digest) {
  // Removes Swagger UI, which earlier versions of this script copied to this folder.
  rmSync("runtime/http/static/docs-page", { recursive: true, force: true });
  // Removes the record before the build, so that a failed build does not count as compiled.
  rmSync(record, { force: true });
  // The generator copies these modules to projects, and reads them as the compiler writes them.
  run("node node_modules/typescript/bin/tsc -p tsconfig.engine.json");
  await compileMetaSchema();
  await bundle();
  writeFileSync(record, digest);
}

/** Writes `generator/meta-schema.cjs`. */
async function compileMetaSchema() {
  const { build } = await import("esbuild");
  const script = "dist/compile-meta-schema.js";
  const entryPoints = ["generator/compile-meta-schema.ts"];
  await build({ entryPoints, outfile: script, bundle: true, format: "esm", platform: "node", packages: "external" });
  run(`node ${script}`);
  rmSync(script);
}

/**
 * Writes the bundles to `dist/engine/`: the command, the scripts of the threads that it starts, and the module that
 * projects import. The bundles contain the packages that projects need not install.
 */
async function bundle() {
  const { build } = await import("esbuild");
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  // The engine imports these modules as projects do, by the name of the package, which leads to `dist/`.
  const alias = Object.fromEntries(
    ["formats", "keywords"].map((name) => [`stockroom-api/${name}`, `./runtime/model/values/${name}.ts`]),
  );
  // Bundles ajv, too, although projects install it for their validators. To find and read its hundred modules would
  // take longer than most commands.
  const { ajv, ...installed } = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const common = {
    outdir: "dist/engine",
    bundle: true,
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    external: Object.keys(installed),
    alias: bundlesOnly ? {} : alias,
    charset: "utf8",
    sourcemap: true,
    metafile: true,
    logLevel: "warning",
  };
  // Only the bundles of one group share code. A thread whose bundle is a single file starts in half the time, because
  // each module that it imports costs a millisecond to find. `write-rules` shares code with the writer thread, which
  // loads it, so that the thread recognizes errors of the rules by their class.
  const groups = [
    ["stockroom", "engine"],
    ["sqlite-writer-thread", "write-rules"],
    ["sqlite-reader-thread"],
    ["hook-thread"],
  ];
  const builds = await Promise.all(groups.map((names) => build({ ...common, entryPoints: names.map(pathOf) })));
  const [inputs, outputs] = ["inputs", "outputs"].map((kind) =>
    builds.flatMap(({ metafile }) => Object.keys(metafile[kind])),
  );
  const made = new Set(outputs.map((file) => basename(file)));
  for (const file of readdirSync("dist/engine")) {
    if (/-[A-Z0-9]{8}\.js(\.map)?$/.test(file) && !made.has(file)) rmSync(join("dist/engine", file));
  }
  const ofPages = [
    ...(await bundlePage(build, {
      name: "panel",
      page: "index.html",
      script: "start.js",
      styles: ["panel", "forms"],
      address: "admin/panel",
    })),
    ...(await bundlePage(build, { name: "docs", page: "docs.html", script: "docs-page.js", address: "docs" })),
  ];
  writeFileSync("dist/engine/LICENSES.txt", joinLicenses([...inputs, ...ofPages]));
  chmodSync("dist/engine/stockroom.js", 0o755);
}

/**
 * Writes a page to `dist/engine/NAME/`: the page, its icon, its style sheets, one script, and a script for each module
 * that is imported only when it is needed. The names of style sheets and scripts contain a digest of the content, so
 * browsers can keep the files forever. `page` and `script` are files in `panel/`, `styles` are names of files in
 * `panel/style/`; `address` is the address of the folder, relative to the page.
 * @returns the source files of the scripts
 */
async function bundlePage(build, { name, page: file, script, styles = [name], address }) {
  const outdir = `dist/engine/${name}`;
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    outdir,
    entryPoints: [
      { in: `panel/${script}`, out: name },
      ...styles.map((out) => ({ in: `panel/style/${out}.css`, out })),
    ],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    // Without a comment in the scripts, because the package does not contain the source maps.
    sourcemap: "external",
    metafile: true,
    logLevel: "warning",
    plugins: [{ name: "remove-indentation", setup: removeIndentation }],
  });
  let page = readFileSync(`panel/${file}`, "utf8");
  for (const [path, { entryPoint, imports, inputs }] of Object.entries(metafile.outputs)) {
    const written = entryPoint?.replace("panel/style", address).replace(`panel/${script}`, `${address}/${name}.js`);
    // If other scripts import the script, its file has no content of its own, but imports another file, which has the content.
    const imported = imports.filter(({ kind }) => kind === "import-statement");
    const content = imported.length === 1 && Object.keys(inputs).length === 0 ? imported[0].path : path;
    page = page.replace(`"${written}"`, `"${address}/${basename(content)}"`);
  }
  writeFileSync(join(outdir, "index.html"), page.replaceAll(/\n +/g, "\n"));
  copyFileSync("panel/icon.svg", join(outdir, "icon.svg"));
  return Object.keys(metafile.inputs);
}

/** Removes the indentation of lines, which the minifier keeps in templates, from the scripts of pages. */
function removeIndentation({ onLoad }) {
  onLoad({ filter: /[\\/]panel[\\/][^\\/]+\.js$/ }, ({ path }) => ({
    contents: readFileSync(path, "utf8").replaceAll(/\n +/g, "\n"),
  }));
}

function pathOf(name) {
  const path = name === "stockroom" ? "bin/stockroom" : `runtime/start/${name}`;
  return { in: bundlesOnly ? `dist/${path}.js` : `${path}.ts`, out: name };
}

/** Returns the licenses of all packages to which the files belong. */
function joinLicenses(files) {
  const packages = new Set(files.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const texts = [...packages].sort().map((folder) => {
    const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return `${folder.slice("node_modules/".length)}\n\n${readFileSync(join(folder, license), "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** Prints the output of the command. If the command fails, ends with its exit code. */
function run(command) {
  const [program, ...args] = command.split(" ");
  try {
    execFileSync(program, args, { stdio: "inherit" });
  } catch (error) {
    process.exit(error.status ?? 1);
  }
}
