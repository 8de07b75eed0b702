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
  const pages = readdirSync(join(checkout, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !file.startsWith("node_modules"))
    .map((file) => `docs/${file}`);
  return [...others, ...pages].toSorted();
}
