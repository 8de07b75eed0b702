/** At most so many problems of a query or a body are told at once (contract, section 2). */
export const detailLimit = 100;
