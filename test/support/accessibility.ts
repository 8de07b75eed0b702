import axe from "axe-core";
import type { Page } from "playwright-core";
import { sample } from "./sample.js";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

const sights = [
  { width: 1280, height: 900, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

/** The smallest size of a target outside of running text, in CSS pixels (WCAG 2.2, 2.5.8). */
const smallestTarget = 24;

/**
 * Lists the accessibility faults of the page, on wide and narrow screens, light and dark: violated axe rules, targets that
 * are too small, horizontal scrolling, and movement. One line for each fault. By day it inspects one of the sights.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // Scripts of the tests run regardless of the Content-Security-Policy of the page.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(`${axe.source};0`);
  const findings: string[] = [];
  const inspected = sample(sights, 1);
  for (const sight of sights) {
    const { width, height, colorScheme } = sight;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (!inspected.includes(sight)) continue;
    const found = await page.evaluate<readonly string[]>(`(${inspect})(${JSON.stringify({ tags, smallestTarget })})`);
    findings.push(...found.map((finding) => `${String(width)} ${colorScheme}: ${finding}`));
  }
  return findings;
}

/** Runs in the page. */
const inspect = `async ({ tags, smallestTarget }) => {
  const describe = (element) => element.outerHTML.slice(0, 120);
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
  const broken = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html.slice(0, 120)));
  const all = [...document.querySelectorAll("body *")].filter((each) => each.checkVisibility());
  const small = all
    .filter((each) => each.matches("a, button, input, select, textarea, summary") && !each.matches(".skip"))
    .filter((each) => {
      const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
      return Math.min(width, height) < smallestTarget - 0.5;
    })
    .map((each) => "target too small " + describe(each));
  const moving = all.filter((each) => {
    const { transitionDuration, animationName } = getComputedStyle(each);
    return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? ["scrolls sideways: " + scrollWidth + " > " + clientWidth] : [];
  return [...broken, ...small, ...moving.map((each) => "moves " + describe(each)), ...wide];
}`;
