import { compile, type JSONSchema } from "json-schema-to-typescript";
import { nameInCode } from "../name-in-code.js";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { writeHeader } from "./header.js";
import { itemSchema, storedSchema, wireBodySchema } from "./item-schema.js";
import { querySchema } from "./query-schema.js";

/** Types of what travels: an item, the bodies of create and update, the query of a collection; and of what is stored. */
export async function emitTypes(models: readonly ResourceModel[]): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const model of models) {
    const { path } = model.definition;
    const prefix = nameType(path);
    const parts = [
      await writeType(`${prefix}Item`, itemSchema(model)),
      writeView(`${prefix}InList`, model, "list", "An item as the collection shows it."),
      writeView(`${prefix}Alone`, model, "item", "An item as it is shown by itself."),
      await writeType(`${prefix}Create`, wireBodySchema(model, "create")),
      await writeType(`${prefix}Update`, wireBodySchema(model, "update")),
      await writeType(`${prefix}Query`, querySchema(model)),
      await writeType(`${prefix}Stored`, storedSchema(model)),
    ];
    artifacts.push({ path: `generated/types/${path}.ts`, text: writeHeader(model.file) + parts.join("\n") });
  }
  return artifacts;
}

/** "products/features" becomes "ProductsFeatures". */
export function nameType(path: string): string {
  const name = nameInCode(path);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function writeType(name: string, schema: JSONSchema): Promise<string> {
  return compile(schema, name, {
    bannerComment: "",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    strictIndexSignatures: true,
    style: { printWidth: 120 },
  });
}

/** What is counted on read is in no item, only in the collection. */
function writeView(name: string, { definition }: ResourceModel, view: "list" | "item", comment: string): string {
  const fields = definition.views[view];
  const isCount = (field: string): boolean => definition.fields[field]?.count !== undefined;
  const names = fields.filter((field) => !isCount(field)).map((field) => `  | ${JSON.stringify(field)}\n`);
  const counts = fields.filter(isCount).map((field) => ` & { ${field}: number }`);
  const item = `${nameType(definition.path)}Item`;
  return `/** ${comment} */\nexport type ${name} = Pick<\n  ${item},\n${names.join("")}>${counts.join("")};\n`;
}
