/** A program or file that a test needs and this machine lacks. The message says how to install it. */
export class Missing extends Error {}

/** Skips a test whose requirement is not available, with the reason; with `CI=true` that is a failure. */
export async function orSkip<Result>(context: Mocha.Context, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Missing) || process.env["CI"] === "true") throw error;
    console.log(`      skipped: ${error.message}`);
    return context.skip();
  }
}
