const inTransaction = "Code that runs inside the transaction must not do input or output";
const reading = "get items from `read`; do input and output in `react`, which runs after the commit";

/** Name of the mistake, hooks, place of the problem, and further options. */
export const wrongHooks: readonly [string, string, string, string][] = [
  [
    "without the export",
    "export const hook = {};",
    "1:1",
    'A hooks file must export a constant `hooks`: the file exports hook.\n  export const hooks: Hooks<"PATH"> = { … }',
  ],
  [
    "as a default export",
    "const hooks = {};\nexport default hooks;",
    "1:1",
    'A hooks file must export a constant `hooks`: the file exports default.\n  export const hooks: Hooks<"PATH"> = { … }',
  ],
  [
    "that are a function",
    "export function hooks() {}",
    "1:1",
    'A hooks file must export a constant `hooks`: the export hooks is not a constant that is declared in schemas/.\n  export const hooks: Hooks<"PATH"> = { … }',
  ],
  [
    "of another resource",
    `export const hooks: Hooks<"labels"> = {};`,
    "1:21",
    'Hooks must have the type of the resource to which they belong: Hooks<"labels"> is for another declaration.\n  Hooks<"PATH">',
  ],
  [
    "under a name that `Hooks` does not have",
    "export const hooks = {\n  async chekc() {},\n  async derive() { return {}; },\n} satisfies object;",
    "2:3",
    'A hook must have one of the names of the type `Hooks`: "chekc" is not the name of a hook.\n  did you mean "check"?',
  ],
  [
    "that wait",
    "export const hooks = {\n  async check() {\n    setTimeout(5);\n  },\n};",
    "3:5",
    `${inTransaction}: setTimeout is used by check.\n  ${reading}`,
  ],
  [
    "that evaluate a text, in which there may be anything",
    "export const hooks = { check: async () => eval('fetch(\"a\")') };",
    "1:43",
    `${inTransaction}: eval is used by check.\n  ${reading}`,
  ],
  [
    "that ask the network, in a function",
    "export const hooks = { derive: () => ask() };\nconst ask = async () => ({ name: (await fetch('a')).url });",
    "2:41",
    `${inTransaction}: fetch is used by derive.\n  ${reading}`,
  ],
  [
    "that read files",
    "import { readFileSync as take } from 'node:fs';\nexport const hooks = { async follow() { return take('a'); } };",
    "2:48",
    `${inTransaction}: take of node:fs is used by follow.\n  ${reading}`,
  ],
  [
    "that take a module as they run",
    "export const hooks = { check: async () => { await import('fs'); } };",
    "1:58",
    `${inTransaction}: 'fs' is used by check.\n  ${reading}`,
  ],
  [
    "that ask the network in a module that they share",
    "import { tell } from './_shared.js';\nexport const hooks = { async check() { tell('a'); } };",
    "_shared.ts:2:3",
    `${inTransaction}: fetch is used by check.\n  ${reading}`,
  ],
  [
    "that hide it behind another name",
    "const { exit } = process;\nconst check = async () => exit(5);\nexport const hooks = { check };",
    "1:18",
    `${inTransaction}: process is used by check.\n  ${reading}`,
  ],
];
