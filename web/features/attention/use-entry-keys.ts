import type { KeyboardEvent } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'

const entryOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-notification]') : null

/** Arrow keys move between entries, `u` marks the one with the focus (N-056); a single key only where the person wants such (W-011). */
export function useEntryKeys(onToggle: (id: string) => void) {
  const { shortcuts } = usePreferences()
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entry = entryOf(event.target)
    if (!entry) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')]
      const link =
        entries[entries.indexOf(entry) + step]?.querySelector<HTMLElement>('[data-entry]')
      event.preventDefault()
      link?.focus()
    } else if (event.key === 'u' && shortcuts) {
      event.preventDefault()
      onToggle(entry.dataset['notification'] ?? '')
    }
  }
}
