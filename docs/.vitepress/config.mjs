import { cpSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const docs = dirname(dirname(fileURLToPath(import.meta.url)));
const list = readFileSync(join(docs, "llms.txt"), "utf8");

const base = process.env.DOCS_BASE ?? "/";

/** The site of the documentation, `npm run docs`: its pages and their order are those of docs/llms.txt. */
export default {
  title: "Stockroom",
  description: /^> (.+)$/m.exec(list)?.[1],
  base,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}icon.svg` }]],
  outDir: "../dist/docs",
  cacheDir: "../.cache/vitepress",
  markdown: { anchor: { slugify: toAnchor }, config: unlinkFilesOutside },
  themeConfig: {
    sidebar: listSections().map(({ title, pages }) => ({ text: title, items: pages })),
    outline: { level: [2, 3], label: "On this page" },
    search: { provider: "local" },
  },
  buildEnd: copySources,
};

function listSections() {
  return list
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const pages = [...section.matchAll(/^- \[(.+)\]\((.+)\.md\): /gm)];
      return { title: section.split("\n")[0], pages: pages.map(([, text, page]) => ({ text, link: `/${page}` })) };
    });
}

/** The anchors that GitHub gives to headings, so that links work on both. */
function toAnchor(heading) {
  const text = heading.trim().toLowerCase();
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
}

/** The site has no files outside of docs/, such as examples: their links become plain text. */
function unlinkFilesOutside(markdown) {
  markdown.core.ruler.push("unlink-files-outside", ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        if (token.type !== "link_open" || !isOutside(token.attrGet("href"), env.relativePath)) continue;
        const end = children.slice(index).find(({ type }) => type === "link_close");
        for (const each of [token, end]) each.tag = "span";
        token.attrs = [];
      }
    }
  });
}

function isOutside(link, page) {
  return !/^\w+:/.test(link) && posix.join(posix.dirname(page), link).startsWith("../");
}

/** Readers of llms.txt, which are programs, get the pages as Markdown. The icon is that of the panel. */
function copySources({ outDir }) {
  cpSync(join(docs, "../panel/icon.svg"), join(outDir, "icon.svg"));
  for (const file of readdirSync(docs, { recursive: true })) {
    if (/^[^.].*\.md$|^llms\.txt$/.test(file)) cpSync(join(docs, file), join(outDir, file));
  }
}
