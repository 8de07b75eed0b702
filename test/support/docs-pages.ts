import { readdirSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./source-tree.js";

/** Pages outside of `docs/`. */
const others = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "README.md",
  "SECURITY.md",
  "examples/README.md",
  "examples/clinic/README.md",
  "schemas/README.md",
];

/** Every page of the documentation, as a path from the checkout. */
export function listPages(): readonly string[] {
  const docs = join(checkout, "docs");
  // `make docs` may be installing packages into `docs/node_modules` at the same time.
  const folders = readdirSync(docs).filter((name) => !name.includes(".") && name !== "node_modules");
  const pages = ["docs", ...folders.map((folder) => `docs/${folder}`)].flatMap((folder) =>
    readdirSync(join(checkout, folder))
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${folder}/${file}`),
  );
  return [...others, ...pages].toSorted();
}
