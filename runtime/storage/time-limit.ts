import { Refusal } from "../errors.js";

/** The one answer to a database that is away or too slow. */
export function unavailable(cause?: unknown): Refusal {
  return new Refusal("storage_unavailable", "the database does not answer in time; try again later", {
    headers: { "retry-after": "1" },
    cause,
  });
}

/** What the work gives, or the refusal after so many milliseconds, whatever the work does then. */
export async function withinLimit<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
