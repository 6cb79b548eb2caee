const singleQuotes = /[\u0060\u00b4\u02bc\u2018-\u201b\u2032]/gu
const doubleQuotes = /[\u00ab\u00bb\u201c-\u201f\u2033]/gu
const dashes = /[\u2010-\u2015\u2212]/gu

/**
 * The form in which text is searched: lower case, without accents, quotation marks and dashes as keys have them. The
 * stored search columns are written with it and the browser filters loaded rows with it, so that both find the same.
 */
export function normalizeSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"')
    .replaceAll(dashes, '-')
}

/** The words of a search, normalized; every one of them must occur. */
export function searchWords(search: string): string[] {
  return [...new Set(normalizeSearch(search).split(/\s+/u))].filter((word) => word !== '')
}

/**
 * What a record's search column holds: its searchable texts, normalized, one a line. The database adds the names of its
 * organizations behind a character U+0001, which the texts themselves therefore do without.
 */
export function searchTextOf(parts: readonly (string | null | undefined)[]): string {
  return normalizeSearch(
    parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n'),
  ).replaceAll('\u0001', ' ')
}

/** Whether a record with this search column is found. */
export function matchesSearch(searchText: string, search: string): boolean {
  return searchWords(search).every((word) => searchText.includes(word))
}
