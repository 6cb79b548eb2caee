import { chooseItems } from '#contract/package/asked-fields'
import type { ReadinessList } from '#contract/package/readiness-file'
import { invalidField } from '#server/platform/http/problems'

/** What a record asks for, where it is one that does. */
const askedBy = (record: { askedItems?: readonly string[] | undefined } | null) =>
  record?.askedItems ?? []

/**
 * Items that are asked for anew are on the list in force; those that left it stay stored (H-017).
 * @throws HttpProblem 400
 */
export function checkAskedItems(
  { items }: Pick<ReadinessList, 'items'>,
  before: { askedItems?: readonly string[] | undefined } | null,
  given: { askedItems?: readonly string[] | undefined },
): void {
  const known = new Set([...items.map(({ id }) => id), ...askedBy(before)])
  if (askedBy(given).some((id) => !known.has(id))) throw invalidField('askedItems', chooseItems)
}
