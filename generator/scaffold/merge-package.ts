/** What `npm init` writes as `scripts.test`. */
const noTest = /no test specified/;

interface Package {
  readonly scripts?: { readonly [name: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
  readonly [member: string]: unknown;
}

/**
 * A package.json that is there, with what a project needs beside it: its own words win, but the modules of a project are ES
 * modules.
 * @throws SyntaxError where it is no JSON
 */
export function mergePackage(given: string, needed: string): string {
  const own = JSON.parse(given) as Package;
  const template = JSON.parse(needed) as Package;
  const scripts = Object.fromEntries(Object.entries(own.scripts ?? {}).filter(([, script]) => !noTest.test(script)));
  const merged = {
    ...template,
    ...own,
    type: "module",
    scripts: { ...template.scripts, ...scripts },
    dependencies: { ...template.dependencies, ...own.dependencies },
  };
  return `${JSON.stringify(merged, null, 2)}\n`;
}
