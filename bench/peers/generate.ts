/** Generates a type and a validator for each JSON Schema in a folder: `node generate.js FROM TO`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv2020, type SchemaObject } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { compile } from "json-schema-to-typescript";

const [from = "", to = ""] = process.argv.slice(2);
const files = readdirSync(from, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  validateFormats: false,
  code: { source: true, esm: true },
});
for (const file of files) {
  const schema = JSON.parse(readFileSync(join(from, file), "utf8")) as SchemaObject;
  const target = join(to, file.slice(0, -".json".length));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.ts`, await compile(schema, "Item", { format: false }));
  writeFileSync(`${target}.js`, standalone.default(ajv, ajv.compile(schema)));
}
