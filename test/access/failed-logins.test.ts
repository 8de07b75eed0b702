import { expect } from "chai";
import { createLoginThrottle } from "../../runtime/access/throttle.js";

/** Each row: moments of failures in milliseconds, and the moment until which the account then waits (0: no wait). */
const rows: readonly (readonly [string, readonly number[], number])[] = [
  ["fewer failures than the limit make nobody wait", [10, 20], 0],
  ["the last one allowed starts the first wait", [10, 20, 30], 5_030],
  ["a failure during the wait lengthens nothing", [10, 20, 30, 500], 5_030],
  ["the next one after it waits twice as long", [10, 20, 30, 5_030], 15_030],
  ["a wait never exceeds the longest", [10, 20, 30, 5_030, 15_030, 35_030, 75_030, 155_030, 315_030, 615_030], 915_030],
  ["failures spread over more than a window do not add up", [10, 30_000, 60_011], 0],
  ["failures within one window do", [10, 30_000, 60_010], 65_010],
  ["a quiet window after a wait clears the account", [10, 20, 30, 65_031], 0],
  ["a window that was not quiet does not", [10, 20, 30, 65_030], 75_030],
];
/** Failures at the first moment of each row in addition to the row's own. The limit is ten failures. */
const earlierFailures = 7;

describe("Failed logins", () => {
  for (const [promise, moments, waitUntil] of rows) {
    it(promise, () => {
      let now = 0;
      const throttle = createLoginThrottle({ now: () => now });
      for (const moment of [...Array.from({ length: earlierFailures }, () => moments[0]!), ...moments]) {
        now = moment;
        throttle.recordFailure("somebody", "192.0.2.1");
      }
      const signIn = (moment: number) => (): void => {
        now = moment;
        throttle.admitLogin("somebody", "192.0.2.1");
      };
      if (waitUntil > 0) expect(signIn(waitUntil - 1)).to.throw("try again in 1 s");
      expect(signIn(Math.max(now, waitUntil))).not.to.throw();
    });
  }
});
