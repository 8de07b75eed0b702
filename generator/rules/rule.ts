import type { ProjectDefinition } from "../../runtime/model/project.js";
import type { Finding } from "../schema-file.js";
import type { DeclaredResource } from "../validate.js";

/** All declarations that keep to the meta-schema. */
export interface DeclaredProject {
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** Paths of all declarations, also of those that are not sound enough to be among `resources`. */
  readonly paths: ReadonlySet<string>;
  /** The same paths by their names in generated code. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** What concerns the whole; null where that is not sound. */
  readonly definition: ProjectDefinition | null;
}

/** What in a declaration breaks the rule. A rule stays silent about what another rule already refuses. */
export type Rule = (resource: DeclaredResource, project: DeclaredProject) => Iterable<Finding>;

/** From the rule as a sentence to the function that finds what breaks it. */
export type Rules = { readonly [sentence: string]: Rule };
