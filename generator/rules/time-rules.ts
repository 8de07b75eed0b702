import { isDate, isEarlier, readDateTime } from "../../runtime/model/times.js";
import { allowedValues } from "../allowed-values.js";
import { kindOf } from "../kind-of.js";
import { isTimeFormat } from "../text-format.js";
import { listSchemas } from "./field-schemas.js";
import { findFlagged } from "./finding.js";
import type { Rules } from "./rule.js";

const limits = ["formatMinimum", "formatMaximum"] as const;

/** Texts that are dates and times. */
export const timeRules: Rules = {
  *"Dates and times have limits of their own, which no other value has."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (kindOf(schema) !== "string") continue;
      const isTime = isTimeFormat(schema.format);
      const others = isTime ? (["pattern", "minLength", "maxLength"] as const) : limits;
      const hint = isTime ? `use ${limits.join(", ")}` : "they go with the formats date and date-time";
      for (const keyword of others) {
        if (schema[keyword] !== undefined) yield { at: [...at, keyword], found: `here is ${keyword}`, hint };
      }
    }
  },

  *"The limits of a date are dates, those of a time are times, and there is something between them."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const { format, formatMinimum: from, formatMaximum: to } = schema;
      if (!isTimeFormat(format)) continue;
      const isLimit = format === "date" ? isDate : (text: string): boolean => readDateTime(text) !== null;
      for (const keyword of limits) {
        const limit = schema[keyword];
        if (limit !== undefined && !isLimit(limit))
          yield {
            at: [...at, keyword],
            found: `${JSON.stringify(limit)} is no ${format}`,
            hint: `a limit is fixed, such as ${format === "date" ? "2026-01-31" : "2026-01-31T09:30:00Z"}; one that moves, as today does, is a hook "check"`,
          };
      }
      if (from !== undefined && to !== undefined && isEarlier(to, from))
        yield { at: [...at, "formatMinimum"], found: `it is ${from} and formatMaximum is ${to}` };
    }
  },

  *"Times are not enumerated: one and the same is written in many ways."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (schema.format === "date-time" && allowedValues(schema) !== undefined) yield { at, found: "these are" };
    }
  },

  *"Dates and times have no words to search for."({ declaration }) {
    yield* findFlagged(declaration, "searchable", (_, { format }) =>
      isTimeFormat(format) ? `is a ${format}` : undefined,
    );
  },
};
