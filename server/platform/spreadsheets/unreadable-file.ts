/** A file that cannot be read; the sentence is meant for the person who chose it. */
export class UnreadableFile extends Error {}
