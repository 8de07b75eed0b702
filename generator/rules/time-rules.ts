import { isDate, isEarlier, readDateTime } from "../../runtime/model/values/times.js";
import { allowedValues } from "../allowed-values.js";
import { kindOf } from "../kind-of.js";
import { isTimeFormat } from "../text-format.js";
import { listSchemas } from "./field-schemas.js";
import { findFlagged, type Rules } from "./rule.js";

const limits = ["formatMinimum", "formatMaximum"] as const;

/** Strings that are dates or times. */
export const timeRules: Rules = {
  *"Dates and times are limited by `formatMinimum` and `formatMaximum`, and other strings by `pattern`, `minLength` and `maxLength`."({
    declaration,
  }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (kindOf(schema) !== "string") continue;
      const isTime = isTimeFormat(schema.format);
      const others = isTime ? (["pattern", "minLength", "maxLength"] as const) : limits;
      const hint = isTime ? `use ${limits.join(" and ")}` : "it needs the format date or date-time";
      for (const keyword of others) {
        if (schema[keyword] !== undefined) yield { at: [...at, keyword], found: `this field has ${keyword}`, hint };
      }
    }
  },

  *"`formatMinimum` and `formatMaximum` must have the format of the field and allow at least one value."({
    declaration,
  }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const { format, formatMinimum: from, formatMaximum: to } = schema;
      if (!isTimeFormat(format)) continue;
      const isLimit = format === "date" ? isDate : (text: string): boolean => readDateTime(text) !== null;
      for (const keyword of limits) {
        const limit = schema[keyword];
        if (limit !== undefined && !isLimit(limit))
          yield {
            at: [...at, keyword],
            found: `${JSON.stringify(limit)} is not a ${format}`,
            hint: `write a fixed limit such as ${format === "date" ? "2026-01-31" : "2026-01-31T09:30:00Z"}; for one that moves, such as today, write a "check" hook`,
          };
      }
      if (from !== undefined && to !== undefined && isEarlier(to, from))
        yield { at: [...at, "formatMinimum"], found: `it is ${from} and formatMaximum is ${to}` };
    }
  },

  *"A date-time must not have allowed values, because one time can be written in many ways."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (schema.format === "date-time" && allowedValues(schema) !== undefined)
        yield { at, found: "this field has them" };
    }
  },

  *"`searchable` is not for dates and times."({ declaration }) {
    yield* findFlagged(declaration, "searchable", (_, { format }) =>
      isTimeFormat(format) ? `is a ${format}` : undefined,
    );
  },
};
