import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { writeHeader } from "./header.js";
import { itemSchema, wireBodySchema } from "./item-schema.js";
import { querySchema } from "./query-schema.js";

/** Types of what travels: an item, the bodies of create and update, the query of a collection. */
export async function emitTypes(models: readonly ResourceModel[]): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const model of models) {
    const { path, views } = model.definition;
    const prefix = nameType(path);
    const parts = [
      await writeType(`${prefix}Item`, itemSchema(model)),
      writeView(`${prefix}InList`, `${prefix}Item`, views.list, "An item as the collection shows it."),
      writeView(`${prefix}Alone`, `${prefix}Item`, views.item, "An item as it is shown by itself."),
      await writeType(`${prefix}Create`, wireBodySchema(model, "create")),
      await writeType(`${prefix}Update`, wireBodySchema(model, "update")),
      await writeType(`${prefix}Query`, querySchema(model)),
    ];
    artifacts.push({ path: `generated/types/${path}.ts`, text: writeHeader(model.file) + parts.join("\n") });
  }
  return artifacts;
}

/** "products/features" becomes "ProductsFeatures". */
export function nameType(path: string): string {
  return path.replace(/(?:^|[/_]+)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
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

function writeView(name: string, item: string, fields: readonly string[], comment: string): string {
  const names = fields.map((field) => `  | ${JSON.stringify(field)}\n`).join("");
  return `/** ${comment} */\nexport type ${name} = Pick<\n  ${item},\n${names}>;\n`;
}
