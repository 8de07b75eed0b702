/** Any of these, by the names of their schemes. */
export const everyCredential = [{ basic: [] }, { bearer: [] }] as const;
