export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(status: number, message: string): never {
  throw new HttpError(status, message);
}

/** Returns the status of an error from its member `status`, which errors of Koa and its body parser have, too. */
export function readStatus(error: unknown): number {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
}

/** Returns the answer to a request that was rejected or failed. */
export function describeError(error: unknown): { readonly status: number; readonly message: string } {
  const status = readStatus(error);
  return { status, message: status < 500 && error instanceof Error ? error.message : "Internal Server Error" };
}
