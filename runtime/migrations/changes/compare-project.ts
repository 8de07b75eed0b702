/** Compares the project as a whole. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField, DescribedProject } from "../../model/schema/described.js";
import { say, tell, word, type Difference, type Place } from "./difference.js";

const whole: Place = { resource: null, stored: null, field: null, pointer: "" };

export function* compareProject(before: DescribedProject, after: DescribedProject): Generator<Difference> {
  for (const name of union(before.settings, after.settings)) {
    const [was, is] = [before.settings[name], after.settings[name]];
    const place = { ...whole, pointer: `/settings/${name}` };
    if (was === undefined) yield tell(place, "setting-added", `${name} is a new setting`);
    else if (is === undefined) yield tell(place, "setting-removed", `${name} is no longer a setting`);
    else if (!isDeepStrictEqual(was, is)) {
      const answers = isDeepStrictEqual(was.default, is.default) ? "compatible" : "possible";
      yield tell(place, "setting-changed", `${name} was ${say(was)} and is ${say(is)}`, { answers });
    }
  }
  yield* compareDialects(before, after);
  yield* comparePrivileges(before, after);
}

function* compareDialects(
  { dialects: before }: DescribedProject,
  { dialects: after }: DescribedProject,
): Generator<Difference> {
  for (const name of ["parameter", "bare"] as const) {
    const place = { ...whole, pointer: `/dialects/${name}` };
    if (isDeepStrictEqual(before[name], after[name])) continue;
    if (before[name] === undefined) yield tell(place, "dialect-added", "other paths are available");
    else {
      yield tell(
        place,
        after[name] === undefined ? "dialect-removed" : "dialect-changed",
        `was ${say(before[name])} and is ${say(after[name])}`,
        {
          requests: after[name] === undefined ? "breaking" : "possible",
          witness: { kind: "action", action: "read", privilege: null, via: before.parameter?.path ?? "/" },
        },
      );
    }
  }
}

/** A group with a privilege that is no longer declared cannot be sent back unchanged. */
function* comparePrivileges(before: DescribedProject, after: DescribedProject): Generator<Difference> {
  const named = listPrivileges(after);
  const gone = listPrivileges(before).filter((name) => !named.includes(name));
  if (gone.length === 0) return;
  for (const [path, { groups }] of Object.entries(before.resources)) {
    if (groups === undefined) continue;
    const place = {
      resource: path,
      stored: path,
      field: groups.privileges,
      pointer: `/properties/${groups.privileges}`,
    };
    const at = [groups.privileges, "*"];
    const field = after.resources[path]?.fields[groups.privileges];
    const renamed = Object.entries(field?.valuesWere ?? {}).filter(([, was]) => gone.includes(String(was)));
    const breaking = { requests: "breaking", types: "breaking" } as const;
    for (const [is, was] of renamed) {
      yield tell(place, "value-renamed", `${String(was)} is ${is} now`, {
        ...breaking,
        answers: "breaking",
        class: "safe",
        witness: { kind: "body", on: "create", at, value: was },
      });
    }
    const lost = gone.filter((name) => !renamed.some(([, was]) => was === name));
    if (lost.length === 0) continue;
    const come = named.filter((name) => !listPrivileges(before).includes(name));
    yield tell(place, "privileges-narrowed", `${lost.join(", ")} can no longer be granted`, {
      ...breaking,
      class: "word",
      concerns: { kind: "unlike", at, value: { type: "string", enum: [...named, ...renamed.map(([, was]) => was)] } },
      words: come.map((name) => word(place, "valuesWere", { [name]: lost[0]! }, `${lost[0]!} is ${name} now`)),
      witness: { kind: "body", on: "create", at, value: lost[0]! },
    });
  }
}

function listPrivileges({ resources }: DescribedProject): readonly string[] {
  const names = Object.values(resources).flatMap(({ privileges, own, fields, actions = {} }) => [
    ...Object.values(privileges),
    ...Object.values(actions).map(({ privilege }) => privilege),
    ...(own === undefined ? [] : [own.unless]),
    ...Object.values(fields).flatMap(listOfField),
  ]);
  return [...new Set(names)].toSorted();
}

function listOfField({ privileges: { read, write } = {}, transitions = {} }: DescribedField): readonly string[] {
  const steps = Object.values(transitions).flatMap((following) => Object.values(following));
  return [read, write, ...steps.filter((step) => step !== true)].filter((name) => name !== undefined);
}

function union(left: object, right: object): readonly string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])];
}
