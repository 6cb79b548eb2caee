import { records } from '#contract/records'
import { searchedNouns } from '#contract/search'
import type { SearchGroup, SearchedNoun } from '#contract/search'
import { openedOver } from '#contract/searched-lists'
import type { FoundRecord } from '#server/platform/database/lists/found-records'

/** Where a record opens; an account is found in the list of users by its address. */
const addressOf = (entity: SearchedNoun, { id, subtitle }: FoundRecord): string =>
  entity === 'users'
    ? `${records.users.page.path}?${new URLSearchParams({ search: subtitle }).toString()}`
    : `${openedOver[entity]}?open=${id}`

/** What a kind of record answers to a question: its records best first, one more than is shown where there are more. */
export interface Answered {
  entity: SearchedNoun
  found: readonly FoundRecord[]
}

/** The groups of an answer: by the step of their first result, then in the order of the kinds; none without a result (G-007). */
export function groupsOf(answered: readonly Answered[], limit: number): SearchGroup[] {
  return answered
    .flatMap(({ entity, found }) => {
      const [first] = found
      return first === undefined ? [] : [{ entity, found, step: first.step }]
    })
    .toSorted(
      (a, b) =>
        a.step - b.step || searchedNouns.indexOf(a.entity) - searchedNouns.indexOf(b.entity),
    )
    .map(({ entity, found }) => ({
      entity,
      results: found.slice(0, limit).map((record) => {
        const { id, name, subtitle, status, stale } = record
        return { entity, id, name, subtitle, status, stale, address: addressOf(entity, record) }
      }),
      more: found.length > limit,
    }))
}
