/**
 * A value that has become the first one of an array is kept beside it, where servers with earlier declarations have it: each
 * write keeps both, and what the array has besides is not lost by who does not see it.
 */
import type { Limits, Value } from "../model/field.js";
import { equalValues, isList } from "../port/equal-values.js";
import type { Declaration, KeptField } from "./kept-declaration.js";

/** What the array becomes when its first element has become this one. */
export function withFirst(all: Value, first: Value, { uniqueItems = false }: Limits = {}): readonly Value[] {
  const rest = isList(all) ? all.slice(1) : [];
  return [first, ...(uniqueItems ? rest.filter((element) => !equalValues(element, first)) : rest)];
}

/** The first element of an array. */
export function firstOf(all: Value, empty: Value): Value {
  return (isList(all) ? all[0] : undefined) ?? empty;
}

/** Whether a later declaration has an array of what this one has, and one after it keeps the first element no more. */
export function isLeft({ resources: own }: Declaration, later: readonly Declaration[]): boolean {
  return later.some(({ resources }, index) =>
    Object.entries(resources).some(([path, { fields }]) =>
      Object.entries(fields).some(([name, { source }]) => {
        if (source?.first === undefined || own[path]?.fields[source.field] === undefined) return false;
        return later.slice(index).some((each) => each.resources[path]?.fields[name]?.source?.first === undefined);
      }),
    ),
  );
}

/** As the database keeps it when no process writes first elements any more. */
export function withoutFirst({ resources, ...declaration }: Declaration): Declaration {
  const without = Object.entries(resources).map(([path, { fields, ...resource }]) => {
    const left = Object.entries(fields).map(([name, field]): [string, KeptField] => {
      if (field.source?.first === undefined) return [name, field];
      const { first: _, ...source } = field.source;
      return [name, { ...field, source }];
    });
    return [path, { ...resource, fields: Object.fromEntries(left) }] as const;
  });
  return { ...declaration, resources: Object.fromEntries(without) };
}
