/** A command that cannot be carried out; the message is the sentence to print. */
export class CommandError extends Error {}
