/**
 * Replaces each "…" in the written value by the received value. A member "…" stands for all other members of its object.
 * `learn` receives the value of a name such as $KEY.
 */
export function fillGaps(
  written: unknown,
  received: unknown,
  learn: (value: unknown, name: string) => void = () => undefined,
): unknown {
  if (written === "…") return received;
  if (typeof written === "string" && /^\$[A-Z]+$/.test(written)) {
    learn(received, written);
    return received;
  }
  if (Array.isArray(written)) return written.map((element, index) => fillGaps(element, at(received, index), learn));
  if (typeof written !== "object" || written === null) return written;
  const entries = Object.entries(written).filter(([name]) => name !== "…");
  const filled = Object.fromEntries(entries.map(([name, value]) => [name, fillGaps(value, at(received, name), learn)]));
  return "…" in written ? { ...Object(received), ...filled } : filled;
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
