import type { Document } from "../../model/schema/field.js";
import type { WritePlan } from "../../model/plan/plan.js";
import type { CallerReader, Ending, RuleSteps, WriteContext } from "../../storage/port/storage.js";

export interface Derived {
  readonly values: Document;
  readonly revealed: Document;
}

/** The rules of one resource as one. */
export interface ComposedRules {
  admit(plan: WritePlan, read: CallerReader): Promise<void>;
  authorize(context: WriteContext): Promise<void>;
  check(context: WriteContext): Promise<void>;
  /** Each rule sees the values that earlier rules have derived. */
  derive(context: WriteContext): Promise<Derived>;
  checkConflicts(context: WriteContext): Promise<void>;
  readonly ends: readonly Ending[];
}

export function composeRules(rules: readonly RuleSteps[]): ComposedRules {
  return {
    async admit(plan, read) {
      for (const rule of rules) await rule.admit?.(plan, read);
    },
    async authorize(context) {
      for (const rule of rules) await rule.authorize?.(context);
    },
    async check(context) {
      for (const rule of rules) await rule.check?.(context);
    },
    async derive(context) {
      let derived: Derived = { values: {}, revealed: {} };
      for (const rule of rules) {
        if (rule.derive === undefined) continue;
        const after = context.after === null ? null : { ...context.after, ...derived.values };
        const more = await rule.derive({ ...context, after });
        derived = {
          values: { ...derived.values, ...more.values },
          revealed: { ...derived.revealed, ...more.revealed },
        };
      }
      return derived;
    },
    async checkConflicts(context) {
      for (const rule of rules) await rule.checkConflicts?.(context);
    },
    ends: rules.flatMap(({ ends }) => ends ?? []),
  };
}
