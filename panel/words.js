/** What fields and values are called. */

/** `Feature type` for `feature_type`. */
export function humanize(name) {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function labelField(field, { byPath }) {
  if (field.title !== null) return field.title;
  const target = field.reference === null ? undefined : byPath.get(field.reference.to);
  if (target !== undefined && field.name === target.id) return target.title;
  if (target !== undefined && field.name === `${target.id}s`) return labelCollection(target);
  return humanize(field.role === "id" ? "ID" : field.name.replace(/_ids?$/, ""));
}

/** What a collection is called as a tab or a heading. */
export function labelCollection({ parent, entry, name }) {
  return parent === null ? entry : humanize(name);
}

/**
 * What each allowed value means: as declared, or as the description tells ("Status: A active, D disabled."). Values that
 * nothing explains stand for themselves.
 */
export function labelValues({ enum: allowed, labels, description = "" }) {
  if (labels) return new Map(allowed.map((value) => [value, labels[value] ?? String(value)]));
  if (isSwitch({ enum: allowed }))
    return new Map([
      ["Y", "Yes"],
      ["N", "No"],
    ]);
  const told = allowed.map((value) => [value, findMeaning(value, allowed, description)]);
  const isTold = told.every(([, meaning]) => meaning !== null);
  return new Map(isTold ? told : allowed.map((value) => [value, humanize(String(value))]));
}

function findMeaning(value, allowed, description) {
  const others = allowed
    .filter((other) => other !== value)
    .map(escape)
    .join("|");
  const ending = others === "" ? "[.;]|$" : `,? (?:or )?(?:${others}) |[.;]|$`;
  const found = new RegExp(`(?:^|[\\s,:;])${escape(value)} (.+?)(?:${ending})`).exec(description);
  return found === null ? null : humanize(found[1].replace(/,$/, ""));
}

function escape(value) {
  return String(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The description without what the label and the meanings of the values say already. */
export function explainField({ description, enum: allowed, labels }, label) {
  const sentences = description.split(/(?<=\.)\s+/);
  const isTold = (sentence) =>
    allowed !== undefined && !labels && allowed.every((value) => findMeaning(value, allowed, sentence) !== null);
  return sentences
    .filter((sentence) => !isTold(sentence) && sentence.toLowerCase() !== `${label.toLowerCase()}.`)
    .join(" ");
}

/** Yes or no, in letters. */
export function isSwitch({ enum: allowed }) {
  return allowed?.length === 2 && allowed.includes("Y") && allowed.includes("N");
}

/** UNIX seconds: nothing but the description, or how the server fills it, tells them from other integers. */
export function isTime(field) {
  if (field.kind !== "integer") return false;
  return (
    field.fallback === "now" || field.fallback === "changed" || /UNIX (seconds|time)/i.test(field.description ?? "")
  );
}

export function formatTime(seconds) {
  const number = Number(seconds);
  if (!Number.isFinite(number) || number === 0) return "–";
  return new Date(number * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** `store, layouts and pages` */
export function joinWords(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
