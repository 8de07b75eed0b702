import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../support/source-tree.js";

const read = (file: string): string => readFileSync(join(checkout, `schemas/${file}.json`), "utf8");

/** Accounts, groups and stores as the application declares them, without its other fields. */
export const storeAccounts: { readonly [path: string]: unknown } = readAccounts();

function readAccounts(): { readonly [path: string]: unknown } {
  const declarations = Object.fromEntries(
    ["usergroups", "users", "stores"].map((file) => {
      const declaration = JSON.parse(read(file)) as { readonly resource: object };
      return [file, { ...declaration, resource: { ...declaration.resource, copies: undefined } }];
    }),
  );
  const text = JSON.stringify(declarations);
  const shapes = JSON.parse(read("_shapes")) as { readonly $defs: object };
  const used = Object.entries(shapes.$defs).filter(([name]) => text.includes(`/${name}"`));
  return { ...declarations, _shapes: { ...shapes, $defs: Object.fromEntries(used) }, _project: read("_project") };
}
