import { findDefinition } from "../model/find-definition.js";
import { everything } from "../model/filter.js";
import type { Caller } from "../model/principal.js";
import type { CreatePlan, UpdatePlan } from "../model/plan.js";
import type { Document } from "../model/field.js";
import type { CompanyDeclaration, ResourceDefinition } from "../model/resource.js";
import type { Execution } from "./execution.js";

/**
 * The values of the plan and, where they name no company, the caller's; for a caller of all companies that is none where
 * "all" is allowed, else the default one: the lowest id (docs/http.md#rights).
 */
export async function fillCompany(execution: Execution, plan: CreatePlan): Promise<Document> {
  const company = fillableCompany(execution.definition);
  if (company === null || (plan.values[company.field] ?? null) !== null) return plan.values;
  return { ...plan.values, [company.field]: await chooseCompany(execution, plan.caller, company) };
}

/** The changes of the plan; where they take the company away, it is what a creation without one would have. */
export async function fillCleared(execution: Execution, { changes, caller }: UpdatePlan): Promise<Document> {
  const company = fillableCompany(execution.definition);
  if (company === null || changes[company.field] !== null) return changes;
  return { ...changes, [company.field]: await chooseCompany(execution, caller, company) };
}

/** The declaration of a company field that is filled when a creation leaves it out. */
export function fillableCompany({ company, fields }: ResourceDefinition): CompanyDeclaration | null {
  if (company === null || company.self) return null;
  return fields[company.field]?.fallback.kind === "company" ? company : null;
}

async function chooseCompany(
  { registry, transaction }: Execution,
  caller: Caller,
  company: CompanyDeclaration,
): Promise<number | null> {
  if (caller.company !== 0) return caller.company;
  if (company.zero) return 0;
  const [first] = await transaction.find(company.of, everything, 1);
  const id = first?.[findDefinition(registry, company.of).id];
  return typeof id === "number" ? id : null;
}
