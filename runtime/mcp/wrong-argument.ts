/** A problem with a tool's arguments that their schema does not catch. */
export class WrongArgument extends Error {}
