import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../form/button.tsx'

export interface FilterChip {
  /** What is filtered: "Type". */
  readonly label: string
  /** What is chosen, in words: "Bridge to ITC, Perm". */
  readonly text: string
  readonly onRemove: () => void
}

/** The filters in force as one line of chips; nothing at rest. */
export function FilterChips({
  chips,
  onClearAll,
  end,
}: {
  readonly chips: readonly FilterChip[]
  readonly onClearAll: () => void
  readonly end?: ReactNode
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
      {end && <div className="ml-auto flex items-center gap-3">{end}</div>}
    </div>
  )
}
