import { chooseItems } from '#contract/package/asked-fields'
import type { ReadinessList } from '#contract/package/readiness-file'
import { invalidField } from '#server/platform/http/problems'

/** What a record asks for, where it is one that does. */
const askedBy = (record: object | null): readonly string[] =>
  (record as { askedItems?: readonly string[] } | null)?.askedItems ?? []

/**
 * Items that are asked for anew are on the list in force; those that left it stay stored (H-017).
 * @throws HttpProblem 400
 */
export function checkAskedItems(
  { items }: Pick<ReadinessList, 'items'>,
  before: object | null,
  given: object,
): void {
  const known = new Set([...items.map(({ id }) => id), ...askedBy(before)])
  if (askedBy(given).some((id) => !known.has(id))) throw invalidField('askedItems', chooseItems)
}
