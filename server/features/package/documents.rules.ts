import { normalizeSearch } from '#contract/common/search'
import { objectIdOf } from '#contract/files'
import type { DocumentKind } from '#contract/common/closing-enums'
import type { createDocumentBody } from '#contract/package'
import type { ReadinessList } from '#contract/package/readiness-file'
import type { z } from 'zod'

/** What a document answers: an item, a line, or neither. */
interface Place {
  readonly item: string | null
  readonly line: string | null
}

/** Whether two documents answer the same; lines are compared as a lender's are (H-018). */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.item === other.item && normalizeSearch(one.line ?? '') === normalizeSearch(other.line ?? '')

/** The last part of a web address without its ending, as a title; the host where there is none. */
function titleOfAddress(address: string): string {
  const url = URL.parse(address)
  const last = url?.pathname.split('/').at(-1) ?? ''
  let name = last
  try {
    name = decodeURIComponent(last)
  } catch {
    // It is shown as it is written.
  }
  return withoutEnding(name) || (url?.host ?? address)
}

const withoutEnding = (name: string) => name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')

/** A new document as it is stored: what is left out filled in by its item and its file, whose name is null for an address of the web (H-020). */
export function settledDocument(
  given: z.output<typeof createDocumentBody>,
  fileName: string | null,
  { items }: ReadinessList,
) {
  const item = given.item ?? null
  const kind: DocumentKind = given.kind ?? items.find(({ id }) => id === item)?.kind ?? 'other'
  return {
    item,
    line: given.line ?? null,
    kind,
    title:
      given.title ??
      (objectIdOf(given.file) === null
        ? titleOfAddress(given.file)
        : withoutEnding(fileName ?? 'file')
      ).slice(0, 200),
    note: given.note ?? null,
    file: given.file,
  }
}

/** What a change makes of the item and line of a document: naming one takes the other off. */
export function settledPlace(
  before: Place,
  given: Partial<Record<keyof Place, string | null | undefined>>,
): Place {
  if (given.item) return { item: given.item, line: null }
  if (given.line) return { item: null, line: given.line }
  return {
    item: given.item === undefined ? before.item : null,
    line: given.line === undefined ? before.line : null,
  }
}
