import { labelOf } from '#contract/common/enums'
import {
  capitalTypes,
  itcMonetizationStrategies,
  ownerTypes,
  technologies,
} from '#contract/common/registry-enums'
import { searchTextOf, searchWords } from '#contract/common/search'
import { groupDigits } from '#contract/common/money'
import type { ReadinessItem } from '#contract/package/readiness-file'

export type Need = keyof typeof capitalTypes

const either = (labels: Readonly<Record<string, string>>, values: readonly string[]) =>
  values.map((value) => labelOf(labels, value)).join(' or ')

/** Whom an item is asked of: "Solar or Storage only, from 1,000 kW"; null where it is everybody. */
export function onlyWords({
  technologies: of,
  ownerTypes: owners,
  strategies,
  minKw,
}: Pick<ReadinessItem, 'technologies' | 'ownerTypes' | 'strategies' | 'minKw'>): string | null {
  const whom = [
    either(technologies, of),
    either(ownerTypes, owners),
    either(itcMonetizationStrategies, strategies).toLowerCase(),
  ].filter((part) => part !== '')
  const [first, ...others] = whom
  const words = [
    ...(first === undefined ? [] : [`${first} only`]),
    ...others,
    ...(minKw === null ? [] : [`from ${groupDigits(String(minKw))} kW`]),
  ]
  return words.length === 0 ? null : words.join(', ')
}

/** Needs by their labels, as a list reads them: "Construction, Perm". */
export const needWords = (needs: readonly Need[]): string =>
  needs.map((need) => capitalTypes[need]).join(', ')

/** The items that name a need and hold every word of a search. */
export function foundItems(
  items: readonly ReadinessItem[],
  search: string,
  need: Need | 'all',
): ReadinessItem[] {
  const words = searchWords(search)
  return items.filter(({ title, hint, group, must, strengthens }) => {
    const text = searchTextOf([title, hint, group])
    return (
      (need === 'all' || must.includes(need) || strengthens.includes(need)) &&
      words.every((word) => text.includes(word))
    )
  })
}
