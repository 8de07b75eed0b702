/** Matches current names of resources and fields with former names, by the keyword `was`. */
import { isDeepStrictEqual } from "node:util";
import type { CanonicalField, CanonicalProject, CanonicalResource } from "../../model/schema/canonical-project.js";

export interface FormerNames {
  /** Returns the former path of the resource with this current path. Null if there was no such resource. */
  formerPath(currentPath: string): string | null;
  /** Returns the former name of a field in the resource with this current path. Returns the current name if the field is new. */
  formerFieldName(currentPath: string, currentName: string): string;
}

/** Matches current paths with former paths. If a parent is renamed, its nested resources get new paths, too. */
export function findFormerNames(before: CanonicalProject, after: CanonicalProject): FormerNames {
  const existedBefore = (path: string): boolean => before.resources[path] !== undefined;
  function findFormerPath(path: string): string | null {
    const resource = after.resources[path];
    if (resource === undefined) return null;
    const { was, parent } = resource;
    // `was` counts only if the former path exists and the new path did not. Authors may keep `was` after the rename,
    // because other databases may not have been migrated yet.
    if (typeof was === "string" && existedBefore(was) && after.resources[was] === undefined && !existedBefore(path))
      return was;
    if (existedBefore(path)) return path;
    if (was === null || parent === null) return null;
    const above = findFormerPath(parent);
    const moved = above === null ? null : `${above}${path.slice(parent.length)}`;
    return moved !== null && existedBefore(moved) && after.resources[moved] === undefined ? moved : null;
  }
  function findFormerFieldName(path: string, name: string): string {
    const [was, is] = [before.resources[findFormerPath(path) ?? ""], after.resources[path]];
    return (was && is && findFormerMemberNames(was.fields, is.fields).get(name)) ?? name;
  }
  return { formerPath: findFormerPath, formerFieldName: findFormerFieldName };
}

/** Maps current names of fields or properties to their former names. New fields or properties are left out. */
export function findFormerMemberNames(
  before: { readonly [name: string]: unknown } = {},
  after: { readonly [name: string]: { readonly was?: string | null } } = {},
): ReadonlyMap<string, string> {
  const pairs = Object.entries(after).flatMap(([name, { was }]): (readonly [string, string])[] => {
    if (before[name] !== undefined) return [[name, name]];
    return typeof was === "string" && before[was] !== undefined && after[was] === undefined ? [[name, was]] : [];
  });
  return new Map(pairs);
}

/**
 * Lists removed members that have the same values of the given keywords as the new member. The new member may be one of
 * them under another name.
 */
export function findSimilarMembers<Member extends { readonly was?: string | null }>(
  newMember: Member,
  before: { readonly [name: string]: Member },
  after: { readonly [name: string]: Member },
  keywords: readonly (keyof Member)[],
): readonly string[] {
  const taken = new Set(Object.values(after).map(({ was }) => was));
  const isAlike = (other: Member): boolean => keywords.every((name) => isDeepStrictEqual(newMember[name], other[name]));
  const gone = Object.entries(before).filter(([name]) => after[name] === undefined && !taken.has(name));
  return gone.filter(([, other]) => isAlike(other)).map(([name]) => name);
}

/** A resource in its former and current state. */
export interface ResourceComparison {
  readonly before: CanonicalResource;
  readonly after: CanonicalResource;
  readonly formerNames: FormerNames;
  /** Maps current names of fields to former ones. New fields are left out. */
  readonly formerNameByField: ReadonlyMap<string, string>;
  /** Returns the former name of a field. Returns the current name if the field is new. */
  readonly formerFieldName: (name: string) => string;
  /** Whether accounts could be limited to one tenant before the change, and still can be. */
  readonly canLimitAccountsToTenant: boolean;
}

/** A field in the former and in the current declarations. */
export interface FieldComparison {
  /** The former declaration of the resource that contains the field. */
  readonly resource: CanonicalResource;
  readonly before: CanonicalField;
  readonly after: CanonicalField;
  /** The current field, with the former names of other fields in its keywords. */
  readonly afterWithFormerNames: CanonicalField;
  readonly formerName: string;
  readonly currentName: string;
  /** Whether responses contained the field before the change, and still do. */
  readonly isShown: boolean;
  /** Whether lists of the resource were JSON objects with the values of this field as member names (`"collection": "map"`). */
  readonly isListMemberName: boolean;
  readonly formerNames: FormerNames;
  readonly formerFieldName: ResourceComparison["formerFieldName"];
}
