/** Samples of large products of cases. Over the days `TEST_SEED` chooses all of them; a run by night has each case. */
import { isNight } from "./databases.js";
import { chooser } from "./seed.js";

/** Returns this number of the cases, in their order, or all of them at night. */
export function sample<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isNight) return cases;
  const choose = chooser();
  const left = [...cases];
  while (left.length > count) left.splice(choose(left.length), 1);
  return left;
}

/** Returns one case of each group, or all of them at night. */
export function sampleOfEach<Case>(cases: readonly Case[], groupOf: (each: Case) => string): readonly Case[] {
  const groups = [...new Set(cases.map(groupOf))];
  const chosen = new Set(
    groups.flatMap((group) =>
      sample(
        cases.filter((each) => groupOf(each) === group),
        1,
      ),
    ),
  );
  return cases.filter((each) => chosen.has(each));
}

/** Returns a third of the cases, or all of them at night. */
export const sampleThird = <Case>(cases: readonly Case[]): readonly Case[] =>
  sample(cases, Math.ceil(cases.length / 3));
