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

/** Returns a third of the cases, or all of them at night. */
export const sampleThird = <Case>(cases: readonly Case[]): readonly Case[] =>
  sample(cases, Math.ceil(cases.length / 3));
