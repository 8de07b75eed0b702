/** Accepts each of these authentication schemes. */
export const everyCredential = [{ basic: [] }, { bearer: [] }] as const;
