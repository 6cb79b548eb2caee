import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { searchWords } from '#contract/common/search'
import { KeyCaps } from '#web/kit/display/key-caps.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'
import { EntryState } from './entry-state.tsx'
import { markedParts } from './word-matching.ts'

/** The id of the element of an entry. */
export const lineId = (list: string, { key }: PaletteEntry): string =>
  `${list}-${key.replaceAll(/\s/gu, '-')}`

/** Keys and middle clicks that open a link elsewhere stay the browser's. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

interface LineProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly words: readonly string[]
  readonly isActive: boolean
  readonly onPoint: (entry: PaletteEntry) => void
  readonly onChoose: (entry: PaletteEntry) => void
}

/** The words of an entry, what was typed marked in them by weight and a line (G-019). */
function Label({
  entry,
  words,
}: {
  readonly entry: PaletteEntry
  readonly words: readonly string[]
}) {
  const parts = markedParts(entry.label, words)
  const isMarked = parts.some(({ isFound }) => isFound)
  return (
    <span className={isMarked ? 'font-normal' : 'font-control'}>
      {parts.map(({ text, isFound }, at) =>
        isFound ? (
          <mark
            key={at}
            className="bg-transparent font-bold text-inherit underline decoration-rule-strong decoration-1 underline-offset-3"
          >
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

function Line({ id, entry, words, isActive, onPoint, onChoose }: LineProps) {
  const { icon: Icon, address } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: () => onPoint(entry),
    // The focus stays in the field, where the keys are heard.
    onMouseDown: (event: MouseEvent) => isPlain(event) && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (address !== undefined && !isPlain(event)) return
      event.preventDefault()
      onChoose(entry)
    },
    className: cn(
      'flex min-h-10 cursor-pointer scroll-my-2 items-center gap-3 rounded-control px-3 py-1 text-inherit no-underline hover:no-underline max-sm:min-h-13 forced-colors:outline-offset-[-2px] forced-colors:outline-[Highlight]',
      isActive && 'bg-selected forced-colors:outline-2',
      Icon === undefined && 'text-link!',
    ),
  } as const
  const content =
    Icon === undefined ? (
      <span className="flex items-center gap-1.5 pl-7 text-label font-control">
        {entry.label}
        <ArrowRight aria-hidden className="size-3.5" />
      </span>
    ) : (
      <>
        <Icon aria-hidden className={isActive ? 'text-primary' : 'text-ink-3'} />
        <span className="min-w-0 flex-1 truncate">
          <Label entry={entry} words={words} />
          {entry.detail !== undefined && entry.detail !== '' && (
            <>
              {' '}
              <span
                className={cn(
                  'ml-1.5 text-meta max-sm:ml-0 max-sm:block max-sm:truncate',
                  isActive ? 'text-ink-2' : 'text-ink-3',
                )}
              >
                {entry.detail}
              </span>
            </>
          )}
        </span>
        <EntryState entry={entry} />
        {entry.keys !== undefined && <KeyCaps keys={entry.keys} className="max-sm:hidden" />}
      </>
    )
  return address === undefined ? (
    <div {...shared}>{content}</div>
  ) : (
    <a {...shared} href={address}>
      {content}
    </a>
  )
}

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly text: string
  readonly active: PaletteEntry | undefined
  readonly onPoint: (entry: PaletteEntry) => void
  readonly onChoose: (entry: PaletteEntry) => void
}

/** The results in their groups; the field above has the focus and says which of them is meant. */
export function PaletteList({ id, groups, text, active, ...acts }: PaletteListProps) {
  const words = searchWords(text)
  const line = (entry: PaletteEntry) => (
    <Line
      key={entry.key}
      id={lineId(id, entry)}
      entry={entry}
      words={words}
      isActive={entry.key === active?.key}
      {...acts}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no links and no groups of other content
    <div id={id} role="listbox" aria-label="Results">
      {groups.map(({ name, entries, all }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no group of a list
        <div key={name} role="group" aria-label={name}>
          <div aria-hidden className="px-3 pt-[11px] pb-1 text-micro font-strong text-ink-3">
            {name}
          </div>
          {entries.map(line)}
          {all && line(all)}
        </div>
      ))}
    </div>
  )
}
