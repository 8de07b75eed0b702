import type { ProjectDefinition } from "../../runtime/model/project.js";
import type { Finding } from "../schema-file.js";
import type { DeclaredResource } from "../stages/validate.js";

/** All declarations that keep to the meta-schema. */
export interface DeclaredProject {
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** Paths of all declarations, also of those with errors, which `resources` leaves out. */
  readonly paths: ReadonlySet<string>;
  /** The same paths by their names in generated code. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** `schemas/_project.json`; null if it has errors. */
  readonly definition: ProjectDefinition | null;
}

/** Finds what in a declaration breaks the rule. A rule does not report what another rule reports. */
export type Rule = (resource: DeclaredResource, project: DeclaredProject) => Iterable<Finding>;

/** Rules by their sentence, which says what a declaration must do. An error message shows it before the finding. */
export type Rules = { readonly [sentence: string]: Rule };
