import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileProject } from "../../generator/compile.js";
import { ajvFormats } from "../../generator/text-format.js";
import { engineDirectory, makeProject, type TemporaryProject } from "../support/project.js";
import { accounts } from "./sound-project.js";

const pages = ["docs/reference/keywords.md", "docs/reference/hooks.md"];
const reference = pages.map((page) => readFileSync(join(engineDirectory, page), "utf8")).join("\n");
const metaSchema = readSchema("meta-schema.json");
const projectSchema = readSchema("project-schema.json");
const shapesSchema = readSchema("shapes-schema.json");
const schemas = [metaSchema, projectSchema, shapesSchema];

/** The part of the meta-schema that these tests use. */
interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly $defs?: { readonly [name: string]: Schema };
}

/** The examples of a section make up one project, with the accounts that every project has. */
const sections = reference
  .split(/^## /m)
  .map((section) => ({ heading: section.split("\n")[0]!, examples: listExamples(section) }))
  .filter(({ examples }) => examples.length > 0);

describe("the reference of keywords, hooks and actions", () => {
  const projects: TemporaryProject[] = [];
  after(() => projects.forEach((project) => project.remove()));

  for (const { heading, examples } of sections) {
    it(`has examples under "${heading}" that can be generated and loaded`, async () => {
      const hasAccounts = examples.some(({ text }) => text.includes('"accounts":'));
      const project = makeProject(hasAccounts ? {} : accounts);
      projects.push(project);
      for (const { file, text } of examples) project.write(file, text);
      await project.transpile();
      const { registry } = (await project.load("dist/generated/registry.js")) as {
        registry: { resources: { readonly [path: string]: object } };
      };
      const declarations = examples.filter(({ file }) => /^schemas\/(.*\/)?[a-z][^/]*\.json$/.test(file));
      const paths = declarations.map(({ file }) => file.replace(/^schemas\/|\.json$/g, ""));
      const others = hasAccounts ? [] : Object.keys(accounts);
      expect(Object.keys(registry.resources)).to.have.members([...paths, ...others]);
      const hooked = paths.filter((path) => examples.some(({ file }) => file === `schemas/${path}.hooks.ts`));
      expect(Object.keys(registry.resources).filter((path) => "hooks" in registry.resources[path]!)).to.have.members(
        hooked,
      );
    });
  }

  it("has examples that compile", async () => {
    const all = makeProject({});
    projects.push(all);
    const include = projects.flatMap(({ directory }) =>
      ["generated", "schemas"].map((folder) => join(directory, folder)),
    );
    all.write("tsconfig.json", { extends: "stockroom-api/tsconfig.json", compilerOptions: { rootDir: "/" }, include });
    expect(await compileProject(all.directory, ["--noEmit"])).to.deep.equal([]);
  });

  const entries = reference.split("\n").filter((line) => /^(### |\|)/.test(line));
  const declarations = sections.flatMap(({ examples }) => examples).filter(({ file }) => file.endsWith(".json"));
  const used = new Set(declarations.flatMap(({ text }) => listNames(JSON.parse(text))));
  for (const keyword of new Set(schemas.flatMap(listKeywords))) {
    it(`explains ${keyword} with an example`, () => {
      expect(entries.some((entry) => entry.includes(`\`${keyword}\``))).to.equal(true);
      expect(used.has(keyword)).to.equal(true);
    });
  }

  for (const { heading, text, schema } of listEntries()) {
    it(`has the same text about ${heading} as editors show`, () => {
      const shown = schema.description ?? metaSchema.$defs?.[schema.$ref?.split("/").pop() ?? ""]?.description;
      expect(text).to.equal(shown);
    });
  }

  it("names every format", () => {
    for (const format of Object.keys(ajvFormats)) expect(reference).to.contain(`\`${format}\``);
  });
});

describe("generator/meta-schema.json", () => {
  it("is a JSON Schema, like those of the project and of shapes", () => {
    const ajv = new Ajv2020();
    for (const schema of schemas) {
      expect(ajv.validateSchema(schema), ajv.errorsText()).to.equal(true);
    }
  });

  it("describes every keyword for editors, like those of the project and of shapes", () => {
    for (const schema of schemas) expect(listUndescribed(schema, "")).to.deep.equal([]);
  });

  it("has exactly the formats that validators check", () => {
    expect(metaSchema.$defs?.["format"]?.enum).to.deep.equal(Object.keys(ajvFormats));
  });
});

/** Entries of keywords with their first paragraphs, as plain text, and the schemas of these keywords. */
function listEntries(): readonly { readonly heading: string; readonly text: string; readonly schema: Schema }[] {
  const places: readonly (readonly [section: string, properties: { readonly [name: string]: Schema }])[] = [
    ["The file", metaSchema.properties!],
    ["The resource", metaSchema.$defs!["resource"]!.properties!],
    ["Values", { ...metaSchema.$defs, $ref: metaSchema.$defs!["ref"]! }],
    ["Fields", metaSchema.$defs!["field"]!.properties!],
  ];
  return places.flatMap(([section, properties]) => {
    const [, body = ""] = new RegExp(`^## ${section}\\n(.*?)^## `, "ms").exec(reference) ?? [];
    return [...body.matchAll(/^### (`([^`]+)`.*)\n\n(.*)$/gm)]
      .filter(([, , name]) => name !== "resource")
      .map(([, heading = "", name = "", paragraph = ""]) => ({
        heading,
        text: paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", ""),
        schema: properties[name] ?? {},
      }));
  });
}

function readSchema(file: string): Schema {
  return JSON.parse(readFileSync(join(engineDirectory, "generator", file), "utf8")) as Schema;
}

function listExamples(section: string): readonly { readonly file: string; readonly text: string }[] {
  return [...section.matchAll(/^```(?:json|ts) (\S+)\n(.*?)^```$/gms)].map(([, file = "", text = ""]) => ({
    file,
    text,
  }));
}

function listInner(schema: Schema): readonly Schema[] {
  const { items, additionalProperties, then } = schema;
  const others = [items, additionalProperties, then, schema.else].filter((inner) => typeof inner === "object");
  return [...Object.values(schema.properties ?? {}), ...Object.values(schema.$defs ?? {}), ...others];
}

function listKeywords(schema: Schema): readonly string[] {
  return [...Object.keys(schema.properties ?? {}), ...listInner(schema).flatMap(listKeywords)];
}

function listUndescribed(schema: Schema, at: string): readonly string[] {
  const here = Object.entries(schema.properties ?? {}).filter(([, property]) => {
    const target = property.$ref?.split("/").pop() ?? "";
    return property.description === undefined && metaSchema.$defs?.[target]?.description === undefined;
  });
  const branches = [schema.then, schema.else].filter((branch) => branch !== undefined);
  const inner = [...Object.entries({ ...schema.properties, ...schema.$defs }), ...Object.entries(branches)];
  return [
    ...here.map(([name]) => `${at}/${name}`),
    ...inner.flatMap(([name, property]) => listUndescribed(property, `${at}/${name}`)),
  ];
}

function listNames(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(listNames)];
}
