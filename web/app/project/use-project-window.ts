import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { dollarWords } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import type { FinanceActions } from '#web/features/finance/capital-stack.tsx'
import type { Raising } from '#web/features/finance/raising-steps.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { withParameters } from '#web/lib/paths.ts'
import { useShortcuts, type Shortcut } from '#web/lib/shortcuts.ts'
import type { ProjectWindow } from './project-windows.tsx'

/** How long the toast of a whole stack stays: it has something to press. */
const raisedToast = 10_000

/** The dialog over a project's page; after an act that leaves nothing to raise it says so, and offers the outcome (U-035). */
export function useProjectWindow(deal: Deal, raising: Raising | null, mayWrite: boolean) {
  const marked = useMarkedForm()
  const [window, setWindow] = useState<ProjectWindow | null>(() =>
    marked.form && mayWrite ? { kind: 'deal', deal, ...marked.form } : null,
  )
  const left = raising?.main.stillToRaise ?? null
  // What was left when the dialog opened; null once what became of it was told.
  const before = useRef<number | null>(null)
  const cost = raising?.main.cost ?? 0
  useEffect(() => {
    if (window !== null || before.current === null || before.current === left) return
    before.current = null
    if (left !== 0) return
    toast({
      title: 'Success',
      description: `Every dollar of ${dollarWords(cost)} has a source.`,
      duration: raisedToast,
      action:
        deal.outcome === 'open'
          ? {
              label: 'Mark as Funded',
              onClick: () => setWindow({ kind: 'deal', deal, outcome: 'funded' }),
            }
          : undefined,
    })
  }, [window, left, cost, deal])
  return {
    window,
    open: (next: ProjectWindow) => {
      before.current = left
      setWindow(next)
    },
    close: () => {
      marked.clear()
      setWindow(null)
    },
  }
}

/** The form that a link opens: "/pipeline/ID?edit=true" what the project needs or costs (U-010), "?mark=funded" with that outcome (M-213). */
function useMarkedForm() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const parameters = new URLSearchParams(search)
  return {
    form:
      parameters.get('mark') === 'funded'
        ? ({ outcome: 'funded' } as const)
        : parameters.get('edit') === 'true' && {},
    clear: () => {
      if (!parameters.has('mark') && !parameters.has('edit')) return
      parameters.delete('mark')
      parameters.delete('edit')
      navigate(withParameters(path, parameters), { replace: true, state: history.state })
    },
  }
}

const shortcut = (keys: string, label: string, run: () => void): Shortcut => ({
  keys,
  label,
  group: 'On this page',
  run,
})

/** The keys of a project's page: `a` adds a source, `e` edits the project (K-099). */
export function useProjectKeys(actions: FinanceActions | null): void {
  useShortcuts(
    actions === null
      ? []
      : [
          shortcut('a', 'Add a source', () => actions.addSource()),
          shortcut('e', 'Edit the project', () => actions.editDeal()),
        ],
  )
}
