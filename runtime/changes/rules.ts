/** Every rule by its name: what has changed, and what to do. docs/changes.md is held against them. */

export interface Rule {
  /** What has changed. */
  readonly meaning: string;
  /** What its author does, and what clients do. */
  readonly remedy: string;
}

export const rules = {
  "resource-added": {
    meaning: "A resource is declared that was not.",
    remedy: 'Nothing. Where it is a resource of another name before, say so with "was".',
  },
  "resource-removed": {
    meaning: "A resource is declared no more.",
    remedy:
      "Its items are kept aside. Declare it again and they are as they were; `stockroom erase` removes them for good.",
  },
  "field-added": {
    meaning: "A field is declared that was not, which a request need not give.",
    remedy: "Nothing.",
  },
  "mandatory-field-added": {
    meaning: "A mandatory field is declared that was not.",
    remedy: 'Say with "fill" what the items that are there get. Clients give it in what they create.',
  },
  "field-removed": {
    meaning: "A field is declared no more.",
    remedy:
      "Its values are kept aside. Declare it again and they are as they were; `stockroom erase` removes them for good.",
  },
} as const satisfies { readonly [name: string]: Rule };

export type RuleName = keyof typeof rules;
