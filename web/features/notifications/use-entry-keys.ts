import type { KeyboardEvent } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'

const entryOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-notification]') : null

/** Arrow keys move between entries (N-056): the handler for the keys in their list. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const entry = entryOf(event.target)
  if (step === 0 || !entry || event.ctrlKey || event.metaKey || event.altKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')]
  event.preventDefault()
  entries[entries.indexOf(entry) + step]?.querySelector<HTMLElement>('[data-entry]')?.focus()
}

/** The keys of the entries: arrows, and `u` for the one with the focus, where the person wants single keys (W-011). */
export function useEntryKeys(onToggle: (id: string) => void) {
  const isWanted = usePreferences().shortcuts
  const toggle = () => {
    const id = entryOf(document.activeElement)?.dataset['notification']
    if (id !== undefined) onToggle(id)
  }
  useShortcuts(
    isWanted
      ? [{ keys: 'u', label: 'Mark as read or unread', group: 'On this page', run: toggle }]
      : [],
  )
  return moveBetween
}
