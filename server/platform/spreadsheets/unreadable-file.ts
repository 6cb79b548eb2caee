/** A file that cannot be read; the sentence is meant for the person who chose it. */
export class UnreadableFile extends Error {}

/** A file that is larger than may be read, for 413. */
export class FileTooLarge extends UnreadableFile {}
