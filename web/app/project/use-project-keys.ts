import type { FinanceActions } from '#web/features/finance/capital-stack.tsx'
import { useShortcuts, type Shortcut } from '#web/lib/shortcuts.ts'

const shortcut = (keys: string, label: string, run: () => void): Shortcut => ({
  keys,
  label,
  group: 'On this page',
  run,
})

/** The keys of a deal's page: `a` adds a source, `e` edits the project (K-099). */
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
