import type { DeclaredFormat, DeclaredValue, ElementSchema, FieldSchema } from "./declaration.js";
import type { PlainField, TextFormat, ValueSchema } from "./plain-schema.js";

/** What the runtime calls the formats of declarations. */
export const runtimeFormats = {
  email: "email",
  uri: "url",
  "image-uri": "image_url",
  language: "language",
  country: "country",
  date: "date",
  "date-time": "date-time",
  unixtime: "unixtime",
} as const satisfies { readonly [format in DeclaredFormat]: TextFormat | "unixtime" };

/** A field without what JSON Schema has no keyword for. */
export function plainField(field: FieldSchema): PlainField {
  const {
    valueFrom,
    counts,
    immutable,
    createOnly,
    unique,
    indexed,
    sortable,
    searchable,
    audience,
    timeWhen,
    items,
    ...element
  } = field;
  return { ...plainElement(element), ...(items === undefined ? {} : { items: plainElement(items) }) };
}

function plainElement({ references, sentAs, ...value }: ElementSchema): ValueSchema {
  return plainValue(value);
}

function plainValue({ $ref, multiline, format, items, properties, ...rest }: DeclaredValue): ValueSchema {
  return {
    ...rest,
    ...(multiline === true ? { contentMediaType: "text/plain" } : {}),
    ...(format === undefined ? {} : { format: runtimeFormats[format] }),
    ...(items === undefined ? {} : { items: plainValue(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, plainValue(property)]),
          ),
        }),
  };
}
