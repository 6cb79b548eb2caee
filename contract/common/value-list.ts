/** How one text encodes several values of a filter, so that each is decoded as it was, whatever it contains. */

/**
 * Several values as one text, separated by commas; a comma inside a value is written `\,` and a backslash `\\`.
 * `splitValues` reads it.
 */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',')
}

/** The values of such a text. A backslash before any other character is a backslash. */
export function splitValues(text: string): string[] {
  const parts = text.match(/(?:\\[\\,]|[^,])+/g) ?? []
  return parts.map((part) => part.replaceAll(/\\([\\,])/g, '$1'))
}
