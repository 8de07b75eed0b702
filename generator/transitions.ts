import type { Transitions } from "../runtime/model/schema/field.js";

interface Changing {
  readonly transitions?: Transitions;
}

export function listTransitionPrivileges({ transitions = {} }: Changing): readonly string[] {
  const taken = Object.values(transitions).flatMap((following) => Object.values(following));
  return taken.filter((privilege) => privilege !== true);
}

export function describeTransitions({ transitions }: Changing): string {
  if (transitions === undefined) return "";
  const steps = Object.entries(transitions).flatMap(([from, following]) =>
    Object.entries(following).map(
      ([to, privilege]) => `\`${from}\` to \`${to}\`${privilege === true ? "" : ` (privilege ${privilege})`}`,
    ),
  );
  return `It can change from ${steps.join(", ")}.`;
}
