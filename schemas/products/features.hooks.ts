import type { Hooks, Stored } from "../../generated/hooks.js";

type FeatureType = Stored["features"]["feature_type"];
type ValueField = "value" | "value_int" | "variant_id" | "variant_ids";

/** The field that holds the value, by the type of the feature; a group has no values. */
const valueFieldByFeatureType: { readonly [type in FeatureType]: ValueField | null } = {
  C: "value",
  T: "value",
  O: "value_int",
  D: "value_int",
  S: "variant_id",
  N: "variant_id",
  E: "variant_id",
  M: "variant_ids",
  G: null,
};

export const hooks: Hooks<"products/features"> = {
  async derive({ before, after, read, refuse }) {
    const feature = after && (await read.get("features", after.feature_id));
    if (!feature) return {};
    const type = { feature_type: feature.feature_type };
    if (valueFieldByFeatureType[feature.feature_type] !== "variant_id") return type;
    const isKept = before !== null && before.variant_id === after.variant_id && before.value === after.value;
    if (isKept) return type;
    const variant = after.variant_id === null ? null : await read.get("features/variants", after.variant_id);
    // When a store is copied, the variants may not be copied yet.
    if (variant === null && after.variant_id !== null) return type;
    const label = variant?.variant ?? null;
    const isOwn = after.value !== null && after.value !== label && after.value !== before?.value;
    return isOwn
      ? refuse("value", "must be the name of the chosen variant, or be left out")
      : { ...type, value: label };
  },

  async check({ before, after, read, refuse }) {
    const feature = after && (await read.get("features", after.feature_id));
    if (!feature) return;
    const { feature_type: type } = feature;
    const valueField = valueFieldByFeatureType[type];
    for (const field of ["value", "value_int", "variant_id", "variant_ids"] as const) {
      const isLabel = field === "value" && valueField === "variant_id";
      const isEmpty = after[field] === null || (field === "variant_ids" && after.variant_ids?.length === 0);
      if (field === valueField || isLabel || isEmpty) continue;
      refuse(field, `must not be set: the feature has type ${type}, whose value is in ${valueField ?? "no field"}`);
    }
    if (type === "C" && after.value !== null && !["Y", "N"].includes(after.value)) refuse("value", "must be Y or N");
    if (type === "D" && !Number.isInteger(after.value_int ?? 0)) refuse("value_int", "must be a UNIX time");
    const known = new Set([...(before?.variant_ids ?? []), before?.variant_id]);
    const chosen = [...(after.variant_ids ?? []), after.variant_id ?? []].flat().filter((id) => !known.has(id));
    if (chosen.length === 0) return;
    const variants = await read.children("features/variants", [after.feature_id]);
    const ids = new Set(variants.map((variant) => variant.variant_id));
    const stranger = chosen.find((id) => !ids.has(id));
    if (stranger !== undefined)
      refuse(valueField ?? "feature_id", `must contain only variants of the feature; ${stranger} is not one`);
  },
};
