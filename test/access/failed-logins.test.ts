import { expect } from "chai";
import { countFailure, createFailedAttempts } from "../../runtime/access/throttle.js";

const limits = { failures: 3, windowMs: 60_000, firstWaitMs: 1_000, longestWaitMs: 3_000 };

/** Each row: moments of failures in milliseconds, and the moment until which the account then waits (0: no wait). */
const rows: readonly (readonly [string, readonly number[], number])[] = [
  ["fewer failures than the limit make nobody wait", [10, 20], 0],
  ["the last one allowed starts the first wait", [10, 20, 30], 1_030],
  ["a failure during the wait lengthens nothing", [10, 20, 30, 500], 1_030],
  ["the next one after it waits twice as long", [10, 20, 30, 1_030], 3_030],
  ["a wait never exceeds the longest", [10, 20, 30, 1_030, 3_030, 6_030], 9_030],
  ["failures spread over more than a window do not add up", [10, 30_000, 60_011], 0],
  ["failures within one window do", [10, 30_000, 60_010], 61_010],
  ["a quiet window after a wait clears the account", [10, 20, 30, 61_031], 0],
  ["a window that was not quiet does not", [10, 20, 30, 61_030], 63_030],
];

describe("Failed logins", () => {
  for (const [promise, moments, waitUntil] of rows) {
    it(promise, () => {
      const attempts = moments.reduce(
        (known, now) => countFailure(known, now, limits),
        createFailedAttempts(moments[0] ?? 0),
      );
      expect(attempts.waitUntilMs).to.equal(waitUntil);
    });
  }
});
