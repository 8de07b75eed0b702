import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TemporaryProject } from "../support/project.js";
import { checkout } from "../support/source-tree.js";

/** Accounts, groups and stores as the application declares them, without what else it has. */
export function writeAccounts(project: TemporaryProject): void {
  const read = (file: string) => readFileSync(join(checkout, `schemas/${file}.json`), "utf8");
  const texts = ["usergroups", "users", "stores"].map((file) => {
    const declaration = JSON.parse(read(file)) as { readonly resource: object };
    const text = JSON.stringify({ ...declaration, resource: { ...declaration.resource, copies: undefined } });
    project.write(`schemas/${file}.json`, text);
    return text;
  });
  const shapes = JSON.parse(read("_shapes")) as { readonly $defs: object };
  const used = Object.entries(shapes.$defs).filter(([name]) => texts.some((text) => text.includes(`/${name}"`)));
  project.write("schemas/_shapes.json", { ...shapes, $defs: Object.fromEntries(used) });
  project.write("schemas/_project.json", read("_project"));
}
