import fc from "fast-check";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { GenerationCache } from "../../generator/generation-cache.js";
import { ProjectRejectedError } from "../../generator/problem.js";
import { emitEverything } from "../support/every-artifact.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { accounts } from "./sound-project.js";

const paths = ["apples", "pears", "pears/seeds", "plums"] as const;

function rarely(...values: readonly string[]): fc.Arbitrary<string | null> {
  return fc.constantFrom(...values, ...Array.from({ length: 20 }, () => null));
}

/** Most edits are valid, and about as many depend on another one. */
const options = fc.record({
  title: fc.constantFrom("One", "Two"),
  longest: fc.integer({ min: 1, max: 3 }),
  to: fc.constantFrom("people", "people", "people", "crews", null, ...paths),
  isSeen: fc.boolean(),
  goes: fc.boolean(),
  counted: rarely(...paths),
  alias: rarely("fruit", "apples", "food"),
  was: rarely("roots", "stems", "plums"),
  chosenIds: fc.constantFrom(false, false, false, true),
  read: fc.constantFrom("view_things", "view_fruit"),
  lends: fc.constantFrom("view_fruit", "manage_things", null),
});

const edit = fc.record({
  path: fc.constantFrom(...paths, "_shapes"),
  options: fc.option(options, { freq: 12 }),
});

type Options = typeof options extends fc.Arbitrary<infer Value> ? Value : never;

function declare(path: string, given: Options): object {
  const { title, longest, to, isSeen, goes, counted, alias, was, chosenIds, read, lends } = given;
  const day = { deprecated: "2026-01-01" };
  const action = { title: "Do", privilege: read, lends: [lends] };
  const isNested = path.includes("/");
  return {
    title,
    type: "object",
    resource: {
      id: "one_id",
      title: "name",
      privileges: { read, write: "manage_things" },
      ...(alias === null ? {} : { alias: { name: alias, ...day } }),
      ...(was === null ? {} : { was }),
      ...(isNested && chosenIds ? { idWithinParent: true } : {}),
      ...(lends === null || path !== "plums" ? {} : { actions: { act: action } }),
    },
    properties: {
      one_id: { type: "integer", ...(isNested && chosenIds ? {} : { readOnly: true }) },
      name: { type: "string", maxLength: longest },
      note: { $ref: `${isNested ? "../" : ""}_shapes.json#/$defs/short` },
      ...(to === null
        ? {}
        : {
            to: {
              type: "integer",
              references: {
                resource: to,
                ...(isSeen && !isNested ? { via: true } : {}),
                ...(goes ? { onDelete: "cascade" } : {}),
              },
            },
          }),
      ...(counted === null
        ? {}
        : { number: { type: "integer", readOnly: true, counts: { resource: counted, by: "to" } } }),
    },
    required: ["name", ...(isNested && chosenIds ? ["one_id"] : [])],
  };
}

const plain: Options = {
  title: "One",
  longest: 1,
  to: null,
  isSeen: false,
  goes: false,
  counted: null,
  alias: null,
  was: null,
  chosenIds: false,
  read: "view_things",
  lends: null,
};

function shapes(longest: number): object {
  return {
    $defs: { short: { type: "string", maxLength: longest } },
  };
}

/** Makes one edit after the other, and compares the result each time with a fresh run. */
export async function tryRandomEdits(numRuns: number, edits: number): Promise<readonly boolean[]> {
  const sound: boolean[] = [];
  const sequence = fc.array(edit, { minLength: edits, maxLength: edits });
  const property = fc.asyncProperty(sequence, async (each) => {
    const project = makeProject({ ...accounts, _shapes: shapes(1) });
    for (const path of paths) make(project, { path, options: plain });
    try {
      for (const made of each) {
        make(project, made);
        const first = await generate(project, GenerationCache.inMemory());
        const memory = GenerationCache.ofProject(project.directory);
        expect(await generate(project, memory)).to.deep.equal(first);
        memory.save();
        sound.push(typeof first !== "string");
      }
    } finally {
      project.remove();
    }
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
  return sound;
}

function make(
  project: TemporaryProject,
  { path, options: given }: typeof edit extends fc.Arbitrary<infer Value> ? Value : never,
): void {
  const code = join(project.directory, "schemas/plums.act.ts");
  if (path === "plums") {
    if (given === null || given.lends === null) rmSync(code, { force: true });
    else writeFileSync(code, "export const run = async () => {};\n");
  }
  if (path === "_shapes") project.write("schemas/_shapes.json", shapes(given?.longest ?? 1));
  else if (given === null) rmSync(join(project.directory, `schemas/${path}.json`), { force: true });
  else project.write(`schemas/${path}.json`, declare(path, given));
}

/** Returns the files with their texts, or the problems. */
async function generate(project: TemporaryProject, memory: GenerationCache): Promise<object | string> {
  try {
    const artifacts = await emitEverything(project.directory, memory);
    return Object.fromEntries(artifacts.map(({ path, text }) => [path, text]));
  } catch (error) {
    if (error instanceof ProjectRejectedError) return error.message;
    throw error;
  }
}
