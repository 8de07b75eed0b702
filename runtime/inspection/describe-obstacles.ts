import type { Obstacle } from "./weigh-change.js";

const shownAtMost = 10;
const charactersAtMost = 60;

/** For whoever starts the server: what is in the way, where, and what would settle it. */
export function describeObstacles(obstacles: readonly Obstacle[]): string {
  const parts = obstacles.flatMap((obstacle) => [`  ${describeObstacle(obstacle)}`, ...describeWords(obstacle)]);
  return ["the items that are there do not allow what is declared; nothing was changed:", ...parts].join("\n");
}

function describeObstacle({ resource, field, says, count, items }: Obstacle): string {
  const place = field === null ? resource : `${resource} ${field}`;
  if (count === 0) return `${place}: ${says}`;
  const shown = items.slice(0, shownAtMost).map(({ ids, value }) => {
    return value === null ? ids.join("/") : `${ids.join("/")} (${shorten(JSON.stringify(value))})`;
  });
  const more = count > shown.length ? ", …" : "";
  return `${place}: ${says}; ${count.toLocaleString("en")} ${count === 1 ? "item" : "items"}: ${shown.join(", ")}${more}`;
}

function describeWords({ words }: Obstacle): readonly string[] {
  return words.map(({ resource, pointer, keyword, value, when }) => {
    return `    "${keyword}": ${JSON.stringify(value)} in schemas/${resource}.json at ${pointer}: ${when}`;
  });
}

function shorten(text: string): string {
  return text.length > charactersAtMost ? `${text.slice(0, charactersAtMost - 1)}…` : text;
}
