import type { Counted, WrittenItem } from "./counted.js";

const shownAtMost = 10;
const charactersAtMost = 60;

/** Names each obstacle, its items, and the keywords or the command that would resolve it. */
export function describeObstacles(obstacles: readonly Counted[]): string {
  const parts = obstacles.flatMap((obstacle) => [`  ${describeObstacle(obstacle)}`, ...describeWords(obstacle)]);
  return ["existing items do not fit the declarations; nothing was changed:", ...parts].join("\n");
}

function describeObstacle(obstacle: Counted): string {
  const { count, items } = obstacle;
  const shown = items.slice(0, shownAtMost).map(describeItem);
  const more = (count ?? 0) > shown.length ? ", …" : "";
  return `${describeChange(obstacle)}${shown.length === 0 ? "" : `: ${shown.join(", ")}${more}`}`;
}

/** The change, and the number of items that it concerns. */
export function describeChange({ resource, field, says, count }: Counted): string {
  const place = `${[resource, field].filter((name) => name !== null && name !== "").join(" ")}: ${says}`;
  if (count === null) return place;
  return `${place}; ${count === 0 ? "no" : count.toLocaleString("en")} ${count === 1 ? "item" : "items"}`;
}

export function describeItem({ ids, value }: WrittenItem): string {
  return value === null ? ids.join("/") : `${ids.join("/")} (${shorten(JSON.stringify(value))})`;
}

export function describeWords({ words }: Counted): readonly string[] {
  return words.map(({ resource, pointer, keyword, value, when }) => {
    return `    "${keyword}": ${JSON.stringify(value)} in schemas/${resource}.json at ${pointer}: ${when}`;
  });
}

function shorten(text: string): string {
  return text.length > charactersAtMost ? `${text.slice(0, charactersAtMost - 1)}…` : text;
}
