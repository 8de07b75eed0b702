import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Project } from "ts-morph";
import { makeTemporaryDirectory } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { toJsx } from "./to-jsx.js";

describe("the types in the panel's templates", () => {
  it("are those of the same templates in JSX, line by line", () => {
    for (const [template, jsx] of [
      ["html`<b>one</b>`", "<b>one</b>"],
      ['html`<i class="a" hidden /> {x} > y`', '<i class="a" hidden /> {"{"}x{"}"} {">"} y'],
      ["html`<${Part} key=${1}\n  ...${rest}>${text}<//>`", "<Part key={1}\n  {...rest}>{text}</Part>"],
      [
        "html`<p>${on && html`<b on=${html`<i />`}>!</b>`}</p>`",
        "<p>{on && html`${<><b on={html`${<><i /></>}`}>!</b></>}`}</p>",
      ],
    ] as const) {
      const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("a.js", `const a = ${template};\n`);
      expect(toJsx(file)).to.equal(`const a = html\`\${<>${jsx}</>}\`;\n`);
    }
  });

  it("are checked: a property that a component or an element does not have is reported with file and line", function () {
    this.timeout(30_000);
    const directory = makeTemporaryDirectory();
    mkdirSync(join(directory, "panel"));
    for (const file of ["tsconfig.json", "panel/tsconfig.json", "panel/html.js"])
      cpSync(join(checkout, file), join(directory, file), { recursive: true });
    symlinkSync(join(checkout, "node_modules"), join(directory, "node_modules"));
    writeFileSync(join(directory, "panel/types.ts"), 'export type Markup = import("preact").ComponentChildren;\n');
    const component = `import { html } from "./html.js";

/** @param {{ count: number, label?: string }} props */
export function Part({ count, label }) {
  return html\`<p title=\${label}>\${count}</p>\`;
}
`;
    writeFileSync(join(directory, "panel/part.js"), component);
    const uses = `import { html } from "./html.js";
import { Part } from "./part.js";

export const right = html\`<\${Part} count=\${1} label="one" />\`;
export const wrong = html\`<ul>
  <li><\${Part} count="one" /></li>
  <li><\${Part} count=\${1} lable="one" /></li>
  <li><\${Part} /></li>
  <li valeu=\${1}></li>
</ul>\`;
`;
    writeFileSync(join(directory, "panel/uses.js"), uses);
    const check = [join(checkout, "dist/test/lint/check-panel.js")];
    const { status, stdout } = spawnSync(process.execPath, check, { cwd: directory, encoding: "utf8" });
    const lines = [...stdout.matchAll(/^(panel\/[^(]+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`);
    expect(lines, stdout).to.deep.equal([6, 7, 8, 9].map((line) => `panel/uses.js:${String(line)}`));
    expect(status).not.to.equal(0);
  });
});
