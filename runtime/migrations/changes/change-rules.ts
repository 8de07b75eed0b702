// Over 300 lines: one table has all rules.
/**
 * The rules that classify changes of declarations: for each kind of change, its effect and what to do. A test compares them with
 * docs/reference/changes.md.
 */

/**
 * `breaking`: at least one request or response that worked before no longer does, and an example can show it.
 * `possible`: correct clients may receive something unexpected, or the effect is unknown.
 */
export const verdicts = ["compatible", "possible", "breaking"] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * A verdict that applies only under a condition on the changed value: requests can set the value (`sent`), requests can
 * set it or filter by it (`asked`), or responses contain it (`shown`).
 */
export type ConditionalVerdict = Verdict | `${"possible" | "breaking"} if ${"sent" | "asked" | "shown"}`;

/**
 * The effect of a change on stored data, from mild to severe:
 * - `none`: no effect
 * - `safe`: the server migrates the data automatically, without loss
 * - `word`: existing items may conflict with the change. The author then adds a keyword to the declaration or changes
 *   the items
 * - `loses`: the server retains the data, but no longer serves it
 */
export type DifferenceClass = "none" | "safe" | "word" | "loses";

/** The effect of a kind of change. An absent member means no effect, or an effect that differs from change to change. */
export interface ChangeRule {
  readonly requests?: ConditionalVerdict;
  readonly answers?: ConditionalVerdict;
  /** The effect on client programs that are compiled with the generated types. */
  readonly types?: ConditionalVerdict;
  readonly class?: DifferenceClass;
  /**
   * Whether servers of the older release must stop writing after the change, because their items would be wrong for the
   * new release. If absent: true if `class` is `word`, that is, if existing items may conflict; otherwise false.
   */
  readonly stopsOlderServers?: boolean;
  /** The next step for the author of the declaration. */
  readonly remedy: string;
}

/** The effect on clients if a resource, path or value is removed or renamed. */
export const fullyBreakingEffect = { requests: "breaking", answers: "breaking", types: "breaking" } as const;

/** The effect if callers may get other items, or may lose a right. */
const possiblyBreakingEffect = { requests: "possible", answers: "possible" } as const;

/** The effect if the server rejects requests that it accepted, and programs with the former types no longer compile. */
const rejectedRequestEffect = { requests: "breaking", types: "breaking" } as const;

const noRemedy = "Nothing.";
const adaptClientsRemedy = "Adapt the clients first, or keep the former declaration until all clients are adapted.";
const changeItemsRemedy =
  "`npx stockroom plan --items` lists the items that break the new rule. Change these items, or keep the former declaration.";
const checkClientsRemedy = "Check whether a client depends on the former behavior.";
const grantUnlessPrivilegeRemedy = "Give the privilege in `unless` to everybody who needs to see all items.";
const tenantRule = {
  ...possiblyBreakingEffect,
  types: "possible",
  stopsOlderServers: true,
  remedy:
    "First declare the field as an optional reference, without `tenant`, and start the server. Give each existing item its tenant with PUT, or with `fill` if all items have the same tenant. Then declare `tenant`. `npx stockroom plan --items` lists the items without a tenant.",
} as const;

export const changeRules = {
  // Changes of resources.
  "resource-added": { remedy: noRemedy },
  "resource-removed": {
    ...fullyBreakingEffect,
    class: "loses",
    stopsOlderServers: true,
    remedy:
      "The items of the resource are retained. To get the items back, declare the resource again in the same form. `npx stockroom erase --yes` deletes the items.",
  },
  "resource-renamed": {
    class: "safe",
    stopsOlderServers: true,
    remedy: "Clients use the new path. With `alias`, clients may use the former path for a while.",
  },
  "resource-perhaps-renamed": {
    class: "word",
    remedy:
      'If it is the renamed resource, add `"was": "the/former/path"` to `resource`. If it is new, add `"was": null` to `resource`.',
  },
  "resource-moved": {
    ...fullyBreakingEffect,
    class: "word",
    remedy: "Declare a new resource, copy the items through the API, then remove the old resource.",
  },
  "id-changed": { ...fullyBreakingEffect, class: "word", remedy: "Restore the former id, or declare a new resource." },
  "id-form-changed": {
    requests: "breaking",
    answers: "breaking if shown",
    types: "breaking",
    remedy: adaptClientsRemedy,
  },
  "id-within-parent-changed": {
    ...fullyBreakingEffect,
    class: "word",
    remedy: "Undo the change, or declare a new resource.",
  },
  "result-key-changed": { answers: "breaking", types: "breaking", remedy: adaptClientsRemedy },
  "collection-changed": { answers: "breaking", types: "breaking", remedy: adaptClientsRemedy },
  "view-narrowed": { answers: "breaking", types: "breaking", remedy: adaptClientsRemedy },
  "view-widened": { remedy: noRemedy },
  "view-reordered": { remedy: noRemedy },
  "default-sort-changed": { answers: "possible", remedy: checkClientsRemedy },
  "alias-added": { remedy: noRemedy },
  "alias-removed": { remedy: adaptClientsRemedy },
  "was-unmet": { remedy: "Check the spelling of the name in `was`." },
  "texts-changed": { remedy: noRemedy },
  "hooks-changed": { ...possiblyBreakingEffect, remedy: checkClientsRemedy },
  // Changes of actions.
  "action-added": { remedy: noRemedy },
  "action-removed": { ...rejectedRequestEffect, remedy: adaptClientsRemedy },
  "action-moved": { requests: "breaking", remedy: adaptClientsRemedy },
  "action-lends-changed": { remedy: checkClientsRemedy },
  "value-added": { remedy: noRemedy },
  "mandatory-value-added": { ...rejectedRequestEffect, remedy: adaptClientsRemedy },
  "value-removed": { types: "breaking", remedy: adaptClientsRemedy },
  "value-mandatory": { remedy: adaptClientsRemedy },
  "value-optional": { remedy: adaptClientsRemedy },
  // Changes of rights.
  "privilege-changed": { requests: "breaking", remedy: "Give the new privilege to the groups that need it." },
  "privileges-narrowed": {
    ...rejectedRequestEffect,
    class: "word",
    remedy:
      'If a privilege was renamed, declare `"valuesWere": {"new": "old"}` at the field with the privileges of a group. Otherwise first remove the privilege from all groups.',
  },
  "tenant-added": tenantRule,
  "tenant-changed": tenantRule,
  "tenant-removed": {
    answers: "possible",
    stopsOlderServers: true,
    remedy: "Keep `tenant` if accounts with a tenant must write the items.",
  },
  "own-added": { requests: "breaking", answers: "breaking", remedy: grantUnlessPrivilegeRemedy },
  "own-changed": { requests: "breaking", answers: "breaking", remedy: checkClientsRemedy },
  "own-removed": { answers: "possible", remedy: checkClientsRemedy },
  "visible-added": { ...possiblyBreakingEffect, remedy: grantUnlessPrivilegeRemedy },
  "visible-changed": { ...possiblyBreakingEffect, remedy: checkClientsRemedy },
  "visible-removed": { answers: "possible", remedy: checkClientsRemedy },
  "public-added": { remedy: noRemedy },
  "public-removed": { requests: "breaking", remedy: "Create accounts for the callers that read the resource." },
  "audience-added": { ...possiblyBreakingEffect, remedy: checkClientsRemedy },
  "audience-changed": { ...possiblyBreakingEffect, remedy: checkClientsRemedy },
  "audience-removed": { answers: "possible", remedy: checkClientsRemedy },
  "accounts-changed": {
    ...possiblyBreakingEffect,
    stopsOlderServers: true,
    remedy: "Try to sign in on a copy of the database.",
  },
  "groups-changed": {
    ...possiblyBreakingEffect,
    stopsOlderServers: true,
    remedy: "Try the rights of some accounts on a copy of the database.",
  },
  "create-with-added": { remedy: noRemedy },
  "create-with-removed": { requests: "possible", answers: "breaking", types: "breaking", remedy: adaptClientsRemedy },
  "copies-changed": { answers: "possible", remedy: checkClientsRemedy },
  // Changes of unique keys, indexes and conditions between fields.
  "unique-added": { requests: "breaking", class: "word", stopsOlderServers: false, remedy: changeItemsRemedy },
  "unique-removed": { class: "safe", remedy: noRemedy },
  "indexes-changed": { class: "safe", remedy: noRemedy },
  "condition-added": { stopsOlderServers: true, remedy: adaptClientsRemedy },
  "condition-removed": { remedy: noRemedy },
  "order-added": { stopsOlderServers: true, remedy: adaptClientsRemedy },
  "order-removed": { remedy: noRemedy },
  "transitions-narrowed": { requests: "breaking if sent", stopsOlderServers: true, remedy: adaptClientsRemedy },
  "transitions-widened": { remedy: noRemedy },
  "initial-narrowed": { requests: "breaking if sent", stopsOlderServers: true, remedy: adaptClientsRemedy },
  "initial-widened": { remedy: noRemedy },
  // Changes of fields.
  "field-added": { remedy: noRemedy },
  "mandatory-field-added": {
    ...rejectedRequestEffect,
    remedy:
      'Say with `"fill"` or `"fillFrom": "hook"` which value existing items get. Clients send the field when they create items.',
  },
  "field-removed": {
    types: "breaking",
    class: "loses",
    remedy:
      "The values of the field are retained. To get the values back, declare the field again in the same form. `npx stockroom erase --yes` deletes the values.",
  },
  "field-renamed": {
    class: "safe",
    stopsOlderServers: true,
    remedy: "Clients use the new name. With `alias`, clients may use the former name for a while.",
  },
  "field-perhaps-renamed": {
    class: "word",
    remedy: 'If it is the renamed field, add `"was": "former_name"`. If it is new, add `"was": null` or a `"fill"`.',
  },
  "field-mandatory": {
    remedy:
      'Say with `"fill"` or `"fillFrom": "hook"` which value items without a value get. Clients send the field when they create items.',
  },
  "fill-added": { answers: "possible if shown", class: "safe", stopsOlderServers: true, remedy: checkClientsRemedy },
  "field-optional": { class: "safe", remedy: adaptClientsRemedy },
  "field-hidden": { answers: "breaking", types: "breaking", remedy: adaptClientsRemedy },
  "field-shown": { answers: "possible", remedy: "Make sure that the values of the field are not secret." },
  "read-only-added": { ...rejectedRequestEffect, stopsOlderServers: true, remedy: adaptClientsRemedy },
  "read-only-removed": { remedy: noRemedy },
  "immutable-added": { stopsOlderServers: true, remedy: adaptClientsRemedy },
  "immutable-removed": { remedy: noRemedy },
  "create-only-added": {
    ...rejectedRequestEffect,
    class: "loses",
    stopsOlderServers: true,
    remedy: adaptClientsRemedy,
  },
  "create-only-removed": { stopsOlderServers: true, remedy: noRemedy },
  "sortable-added": { remedy: noRemedy },
  "sortable-removed": { ...rejectedRequestEffect, remedy: adaptClientsRemedy },
  "searchable-added": { answers: "possible", class: "safe", remedy: noRemedy },
  "searchable-removed": {
    requests: "breaking",
    answers: "possible",
    types: "breaking",
    class: "safe",
    remedy: checkClientsRemedy,
  },
  "default-added": { remedy: checkClientsRemedy },
  "default-changed": { remedy: checkClientsRemedy },
  "default-removed": { remedy: adaptClientsRemedy },
  "counts-changed": { answers: "possible", stopsOlderServers: true, remedy: checkClientsRemedy },
  "rollup-changed": {
    answers: "possible if shown",
    class: "safe",
    remedy:
      "Nothing. When the server starts, it computes the field for every item. Former values of the field are lost.",
  },
  "rollup-removed": { remedy: checkClientsRemedy },
  "sent-as-text": { answers: "breaking if shown", types: "breaking", remedy: adaptClientsRemedy },
  "sent-as-number": {
    requests: "breaking if sent",
    answers: "breaking if shown",
    types: "breaking",
    remedy: adaptClientsRemedy,
  },
  "field-privilege-added": { requests: "breaking", remedy: "Give the privilege to the groups that need it." },
  "field-privilege-removed": { remedy: checkClientsRemedy },
  // Changes of references.
  "reference-added": { requests: "breaking if sent", types: "breaking", class: "word", remedy: changeItemsRemedy },
  "reference-removed": { remedy: adaptClientsRemedy },
  "reference-target-changed": {
    requests: "breaking if sent",
    answers: "possible",
    class: "word",
    remedy: changeItemsRemedy,
  },
  "reference-none-added": { answers: "possible", stopsOlderServers: true, remedy: checkClientsRemedy },
  "reference-none-removed": { requests: "breaking if sent", class: "word", remedy: changeItemsRemedy },
  "reference-same-tenant-added": {
    requests: "possible",
    stopsOlderServers: true,
    remedy: "`npx stockroom verify` names items that refer to another tenant. Change these items.",
  },
  "reference-same-tenant-removed": { answers: "possible", stopsOlderServers: true, remedy: checkClientsRemedy },
  "reference-cascades": { answers: "possible", stopsOlderServers: true, remedy: checkClientsRemedy },
  "reference-restricts": { requests: "breaking", stopsOlderServers: true, remedy: adaptClientsRemedy },
  "path-added": { remedy: noRemedy },
  "path-removed": { ...rejectedRequestEffect, remedy: adaptClientsRemedy },
  // Changes of types, limits and allowed values.
  "type-widened": { answers: "possible if shown", class: "safe", remedy: checkClientsRemedy },
  "type-to-array": { remedy: adaptClientsRemedy },
  "type-changed": {
    remedy:
      'Declare `"convert": true` if the stored values can be converted, and add `"fillFrom": "hook"` if a hook provides the values that cannot be converted. Or give the field another name.',
  },
  "values-narrowed": {
    class: "word",
    remedy:
      'If a value was renamed, declare `"valuesWere": {"new": "old"}`. Otherwise first change the items that have a value that is no longer allowed.',
  },
  "values-widened": { answers: "possible if shown", types: "possible if shown", remedy: checkClientsRemedy },
  "value-renamed": {
    class: "safe",
    remedy: "Clients use the new value. With `valueAliases`, clients may send the former value for a while.",
  },
  "limit-narrowed": { requests: "breaking if sent", class: "word", remedy: changeItemsRemedy },
  "limit-widened": { remedy: noRemedy },
  "property-added": { remedy: noRemedy },
  "mandatory-property-added": { requests: "breaking if sent", types: "breaking if sent", remedy: changeItemsRemedy },
  "property-removed": { answers: "breaking if shown", types: "breaking", class: "loses", remedy: adaptClientsRemedy },
  "property-renamed": { answers: "breaking if shown", types: "breaking", class: "safe", remedy: adaptClientsRemedy },
  "property-perhaps-renamed": {
    class: "word",
    remedy: 'If it is the renamed property, add `"was": "former_name"`. If it is new, add `"was": null` or a `"fill"`.',
  },
  "property-mandatory": { requests: "breaking if sent", types: "breaking if sent", remedy: changeItemsRemedy },
  "property-optional": { answers: "possible if shown", types: "breaking if shown", remedy: adaptClientsRemedy },
  "object-closed": { requests: "breaking if sent", stopsOlderServers: true, remedy: adaptClientsRemedy },
  "object-opened": { remedy: noRemedy },
  // Changes of the whole project.
  "setting-added": { remedy: noRemedy },
  "setting-changed": { remedy: checkClientsRemedy },
  "setting-removed": { remedy: "Remove the variable of the setting from the environment." },
  "dialect-added": { remedy: noRemedy },
  "dialect-changed": { requests: "possible", remedy: adaptClientsRemedy },
  "dialect-removed": { requests: "breaking", remedy: adaptClientsRemedy },
} as const satisfies { readonly [name: string]: ChangeRule };

export type ChangeRuleName = keyof typeof changeRules;
