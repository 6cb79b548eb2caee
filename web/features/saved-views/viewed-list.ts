import type { SavedView } from '#contract/saved-views'
import { fitChoice, type ChoosableColumn } from '#web/kit/table/column-choice.ts'
import type { OpenView } from './use-open-view.ts'
import type { ViewColumns } from './use-view-columns.ts'

/** A list with its views, and the columns of it that a person chooses among. */
export interface ViewedList {
  readonly views: OpenView
  readonly columns?: readonly ChoosableColumn[] | undefined
  /** The columns shown; absent where they cannot be chosen. */
  readonly choice?: ViewColumns | undefined
}

/** What is open over a list because of its views: the form of a new one, of one there is, or the question before changes of a shared one are saved. */
export type ViewWindow =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'changes'; readonly view: SavedView }

/** What such a window knows and can do. */
export interface ViewWindowProps extends ViewedList {
  readonly onShow: (window: ViewWindow) => void
  readonly onClose: () => void
}

/** The columns of a list as a view stores them. */
export function columnsToStore({ columns = [], choice }: Omit<ViewedList, 'views'>) {
  const { order, visible } = fitChoice(columns, choice?.choice)
  return { order: [...order], visible: [...visible] }
}
