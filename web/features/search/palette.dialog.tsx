import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { longestQuestion, type SearchedNoun } from '#contract/search'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import { KeyCaps } from '#web/kit/display/key-caps.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'
import { CommandDialog } from '#web/kit/overlay/command-dialog.tsx'
import {
  groupsFor,
  linesOf,
  resultsOf,
  type PaletteEntry,
  type PaletteGroup,
  type RecordLook,
} from './palette-entries.ts'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteList, lineId } from './palette-list.tsx'
import { PaletteNotice } from './palette-notice.tsx'
import { useRecordSearch } from './palette.queries.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

export interface PaletteDialogProps {
  /** The records opened last, newest first. */
  recent: readonly PaletteEntry[]
  views: readonly PaletteEntry[]
  screens: readonly PaletteEntry[]
  commands: readonly PaletteEntry[]
  looks: Readonly<Record<SearchedNoun, RecordLook>>
  onNavigate: (address: string) => void
  onShortcuts: () => void
  onClose: () => void
}

/** Milliseconds until an answer is called late (G-018). */
const lateAfter = 300

/** What is there before anything is typed (G-012). */
const atFirst = ({ recent, screens }: PaletteDialogProps): PaletteGroup[] =>
  [
    { name: 'Recent', entries: recent },
    { name: 'Go to', entries: screens },
  ].filter(({ entries }) => entries.length > 0)

/** Finds records, screens, saved views and commands by typing (G-011 to G-019). */
export function PaletteDialog(props: PaletteDialogProps) {
  const { onClose, onNavigate, onShortcuts } = props
  const id = useId()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string>()
  /** Enter that waits for the first answer. */
  const entered = useRef<{ inNewTab: boolean } | null>(null)
  const afterwards = useRef<(() => void) | undefined>(undefined)
  const { found, type, retry } = useRecordSearch()
  const isLate = useDelayed(found.isWaiting, lateAfter)

  const isEmpty = text.trim() === ''
  const groups = isEmpty ? atFirst(props) : groupsFor(text, { ...props, records: found.groups })
  const lines = linesOf(groups)
  // Until an arrow or the pointer chose another one, the best is meant, also when a better one arrives.
  const active = lines.find(({ key }) => key === pointed) ?? lines[0]

  const point = ({ key }: PaletteEntry) => {
    entered.current = null
    setPointed(key)
  }
  const change = (next: string) => {
    setText(next)
    entered.current = null
    setPointed(undefined)
    type(next)
  }
  const choose = (entry: PaletteEntry, inNewTab = false) => {
    if (entry.address !== undefined && inNewTab) {
      window.open(entry.address, '_blank', 'noopener')
      return
    }
    const { address, run } = entry
    if (address === undefined) afterwards.current = run
    onClose()
    if (address !== undefined) onNavigate(address)
  }
  const enter = (inNewTab: boolean) => {
    // What is best is not known before the first answer, unless somebody chose.
    if (found.isWaiting && found.groups.length === 0 && pointed === undefined)
      entered.current = { inNewTab }
    else if (active) choose(active, inNewTab)
  }
  const { isWaiting } = found
  const enterNow = useEffectEvent(() => {
    const waiting = entered.current
    entered.current = null
    if (waiting) enter(waiting.inNewTab)
  })
  useEffect(() => {
    if (!isWaiting) enterNow()
  }, [isWaiting])
  const keys = usePaletteKeys({ lines, active, listId: id, onPoint: point, onEnter: enter })

  const isFirst = active === lines[0]
  const activeId = active && lineId(id, active)
  useEffect(() => {
    if (activeId === undefined) return
    const line = document.getElementById(activeId)
    // The caption above the first line is seen with it.
    if (isFirst) line?.closest('[data-palette-results]')?.scrollTo?.({ top: 0 })
    else line?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFirst])

  return (
    <CommandDialog
      label="Search and commands"
      onClose={onClose}
      onClosed={() => afterwards.current?.()}
    >
      <div className="relative flex h-[58px] flex-none items-center gap-3 border-b border-rule pr-4 pl-5 text-ink-3 max-sm:pr-2 max-sm:pl-4">
        <Search aria-hidden className="size-5!" />
        <input
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={id}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-label="Search or type a command"
          placeholder="Search or type a command"
          maxLength={longestQuestion}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keys}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="h-full min-w-0 flex-1 border-0 bg-transparent text-[1.0625rem] text-ink outline-none"
        />
        <KeyCaps keys="Esc" className="max-sm:hidden" />
        <IconOnlyButton label="Close" className="sm:hidden" onClick={onClose}>
          <X aria-hidden />
        </IconOnlyButton>
        {isLate && (
          <span
            data-palette-late=""
            className="absolute inset-x-0 -bottom-px h-0.5 animate-pulse bg-bar forced-colors:bg-[CanvasText]"
          />
        )}
      </div>
      <div
        data-palette-results=""
        className="min-h-0 flex-1 overflow-auto overscroll-contain px-2 pt-1 pb-2"
      >
        <PaletteList
          id={id}
          groups={groups}
          text={text}
          active={active}
          onPoint={point}
          onChoose={choose}
        />
        {!isEmpty && (
          <PaletteNotice
            text={text}
            found={found}
            isNothing={lines.length === 0}
            products={props.looks.products}
            onRetry={retry}
            onNavigate={(address) => {
              onClose()
              onNavigate(address)
            }}
          />
        )}
      </div>
      <PaletteFoot
        text={text}
        results={isEmpty ? null : resultsOf(groups)}
        isWaiting={found.isWaiting}
        onShortcuts={() => {
          afterwards.current = onShortcuts
          onClose()
        }}
      />
    </CommandDialog>
  )
}
