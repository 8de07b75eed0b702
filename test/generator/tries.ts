import { generateArtifacts } from "../../generator/stages/emit.js";
import { ProjectRejectedError } from "../../generator/problem.js";
import { makeProject } from "../support/project.js";
import { accounts } from "./sound-project.js";

export const isUnknown = "A declaration may use only keywords of the meta-schema.";

export interface Found {
  readonly pointer: string;
  readonly rule: string;
  readonly found: string;
  readonly hint?: string;
}

/** A keyword that is unknown at this place. */
export function unknown(pointer: string, keyword: string, hint: string): Found {
  return { pointer, rule: isUnknown, found: `"${keyword}" is not a keyword here`, hint };
}

/** A resource that is valid except for the tested part. */
export function declare(fields: object, resource: object = {}): object {
  return {
    title: "Try",
    type: "object",
    resource: { id: "try_id", title: "name", privileges: { read: "a", write: "b" }, ...resource },
    properties: {
      try_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      kind: { type: "string", enum: ["x"], default: "x" },
      amount: { type: "integer", default: 0 },
      ...fields,
    },
    required: ["name"],
  };
}

/** Lists the problems of `tries`, or of the shapes, in a project with resources that they may refer to. */
export async function listProblems(tries: object, shapes?: object): Promise<readonly Found[]> {
  const others = {
    title: "Other",
    type: "object",
    resource: { id: "other_id", title: "name", privileges: { read: "a", write: "b" } },
    properties: {
      other_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      try_id: { type: "integer", references: "tries" },
      amount: { type: "integer" },
      cost: { type: "number" },
      day: { type: "string", format: "date" },
    },
  };
  const marks = {
    title: "Mark",
    type: "object",
    resource: { id: "mark_id", title: "name", privileges: { read: "a", write: "b" } },
    properties: { mark_id: { type: "string", format: "uuid", readOnly: true }, name: { type: "string" } },
  };
  const project = makeProject({ ...accounts, tries, others, marks, ...(shapes && { _shapes: shapes }) });
  // Reading it takes as long as everything else.
  if (JSON.stringify(tries).includes("fillFrom")) project.write("schemas/tries.hooks.ts", "export const hooks = {};");
  try {
    await generateArtifacts(project.directory);
    return [];
  } catch (error) {
    if (!(error instanceof ProjectRejectedError)) throw error;
    return error.problems.map(({ pointer, rule, found, hint }) => ({
      pointer,
      rule,
      found,
      ...(hint === undefined ? {} : { hint }),
    }));
  } finally {
    project.remove();
  }
}
