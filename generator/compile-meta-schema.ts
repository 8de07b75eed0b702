/** Compiles the meta-schema to code. This script runs when the engine is built. */
import { writeFileSync } from "node:fs";
import { _ } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { metaSchema } from "./meta-schema.js";
import { compiledMetaSchemaFile, ajvOptions } from "./stages/validate.js";

const ajv = new Ajv2020({ ...ajvOptions, code: { source: true, formats: _`formats` } });
const code = standalone.default(ajv, ajv.compile(metaSchema));
writeFileSync(
  compiledMetaSchemaFile,
  `module.exports = (require, formats) => {\nconst module = {};\n${code}\nreturn module.exports;\n};\n`,
);
