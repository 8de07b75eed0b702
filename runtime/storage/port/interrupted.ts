/** The error of a transaction whose thread has ended because of another job. It may be repeated. */
export class Interrupted extends Error {}
