import type { SavedView } from '#contract/saved-views'
import type { ColumnChoice } from '#web/kit/table/column-choice.ts'
import { sharedValue, useShared } from '#web/lib/shared-value.ts'
import type { StoredColumnChoice } from '#web/lib/use-column-choice.ts'

/** Other columns than a view's, by the view's id; null are the documented ones. Stored with the tab, since a reload leaves them. */
type Chosen = Readonly<Record<string, ColumnChoice | null>>

const storageKey = 'view-columns'

function readChosen(): Chosen {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {}) as Chosen
  } catch {
    // Storage that is switched off, or holds something else, holds no choice.
    return {}
  }
}

const chosen = sharedValue<Chosen>(readChosen())

function choose(id: string, choice: ColumnChoice | null | undefined): void {
  const { [id]: _, ...others } = chosen.get()
  const next = choice === undefined ? others : { ...others, [id]: choice }
  chosen.set(next)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // The choice applies until the page is left.
  }
}

/** The columns of a view as it is stored, from now on. */
export const resetViewColumns = (id: string): void => choose(id, undefined)

export interface ViewColumns extends StoredColumnChoice {
  /** Other columns than those of the open view. */
  readonly isChanged: boolean
}

/** The columns of a list: those of the open view, which leave the reader's own choice as it is, else the own ones (V-022). */
export function useViewColumns(view: SavedView | undefined, own: StoredColumnChoice): ViewColumns {
  const changed = useShared(chosen, (all) => (view === undefined ? undefined : all[view.id]))
  if (view === undefined || view.columns === null) return { ...own, isChanged: false }
  const { id, columns } = view
  return {
    choice: changed === undefined ? columns : changed,
    setChoice: (choice) => choose(id, isSame(choice, columns) ? undefined : choice),
    error: null,
    isChanged: changed !== undefined && !isSame(changed, columns),
  }
}

const isSame = (one: ColumnChoice | null, other: ColumnChoice) =>
  one !== null &&
  one.order.join() === other.order.join() &&
  one.visible.join() === other.visible.join()
