import { X } from 'lucide-react'
import { labelOf } from '#contract/common/enums'
import type { FilterParameters, FilterValues } from '#web/lib/url-filters.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { LinkButton } from '../form/button.tsx'

export interface FilterChip {
  /** What is filtered: "Type". */
  readonly label: string
  /** What is chosen, in words: "Bridge to ITC, Perm". */
  readonly text: string
  readonly onRemove: () => void
}

/** What is filtered, and the value in words. */
type ChipWords<Value> = readonly [label: string, text: (value: NonNullable<Value>) => string]

/** The chips of the filters that are set, in the order in which their words are given. */
export function filterChips<Filters extends FilterParameters, Field extends string>(
  list: Pick<UrlFiltersResult<Filters, Field>, 'filters' | 'isSet' | 'clear'>,
  words: { readonly [Name in keyof Filters]?: ChipWords<FilterValues<Filters>[Name]> },
): FilterChip[] {
  return Object.entries<ChipWords<never> | undefined>(words).flatMap(([name, wording]) => {
    if (wording === undefined || !list.isSet(name)) return []
    const [label, text] = wording
    return { label, text: text(list.filters[name] as never), onRemove: () => list.clear([name]) }
  })
}

/** The labels of what is chosen, joined by commas. */
export const labelsOfChosen =
  (labels: Readonly<Record<string, string>>) => (chosen: string | readonly string[]) =>
    [chosen]
      .flat()
      .map((value) => labelOf(labels, value))
      .join(', ')

/** The filters in force as one line of chips; nothing at rest. */
export function FilterChips({
  chips,
  onClearAll,
}: {
  readonly chips: readonly FilterChip[]
  readonly onClearAll: () => void
}) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3 text-label">
      <ul aria-label="Filters in force" className="contents">
        {chips.map((chip) => (
          <li
            key={chip.label}
            className="inline-flex min-h-[26px] max-w-full items-center overflow-hidden rounded-chip border border-rule-strong bg-sheet text-meta"
          >
            <span className="flex-none pr-1 pl-2 text-ink-3">{chip.label}</span>
            <b className="min-w-0 truncate pr-1 font-strong" title={chip.text}>
              {chip.text}
            </b>
            <button
              type="button"
              data-filter-chip=""
              aria-label={`Remove filter ${chip.label}: ${chip.text}`}
              onClick={chip.onRemove}
              className="grid size-6 flex-none place-items-center text-ink-2 hover:bg-well pointer-coarse:size-8 print:hidden"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <LinkButton onClick={onClearAll}>Clear all</LinkButton>
    </div>
  )
}
