/** How several values of a filter stand in one text, so that each comes out as it went in, whatever is written in it. */

/**
 * Several values as one text, separated by commas; a comma inside a value is written `\,` and a backslash `\\`.
 * `splitValues` reads it.
 */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',')
}

/** The values of such a text. A backslash before anything else stands for itself. */
export function splitValues(text: string): string[] {
  const parts = text.match(/(?:\\[\\,]|[^,])+/g) ?? []
  return parts.map((part) => part.replaceAll(/\\([\\,])/g, '$1'))
}
