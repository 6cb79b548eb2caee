import { useState } from 'react'
import type { ProjectFinance } from './finance-reading.ts'

/** A line that a text seems to name. */
export type Suggestion = ProjectFinance['suggestions'][number]

const storageKey = (dealId: string) => `dismissed-suggestions-${dealId}`

function readDismissed(dealId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(dealId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}

/** The suggestions nobody has dismissed in this browser session, and how to dismiss one (K-065). */
export function useSuggestions(dealId: string, suggestions: readonly Suggestion[]) {
  const [dismissed, setDismissed] = useState(() => readDismissed(dealId))
  return {
    open: suggestions.filter(({ label }) => !dismissed.includes(label)),
    dismiss: (label: string) => {
      const next = [...dismissed, label]
      setDismissed(next)
      try {
        sessionStorage.setItem(storageKey(dealId), JSON.stringify(next))
      } catch {
        // Without storage it is dismissed until the page is left.
      }
    },
  }
}
