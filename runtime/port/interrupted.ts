/** What is in the middle of its transaction cannot go on: the thread that ran it has ended for another's fault. It may begin anew. */
export class Interrupted extends Error {}
