/** What is wrong with the arguments of a tool, beyond their schema. */
export class WrongArgument extends Error {}
