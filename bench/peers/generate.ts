/** Generates a type and a validator for each JSON Schema in a folder: `node generate.js FROM TO`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { _ } from "ajv";
import { Ajv2020, type SchemaObject } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { formats } from "../../runtime/model/values/formats.js";

const [from = "", to = ""] = process.argv.slice(2);
const files = readdirSync(from, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  formats,
  code: { source: true, esm: true, formats: _`formats` },
});
for (const file of files) {
  const schema = JSON.parse(readFileSync(join(from, file), "utf8")) as SchemaObject;
  const target = join(to, file.slice(0, -".json".length));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.ts`, await compile(schema as JSONSchema, "Item", { format: false }));
  writeFileSync(`${target}.js`, standalone.default(ajv, ajv.compile(schema)));
}
