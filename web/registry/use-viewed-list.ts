import type { ViewScreen } from '#contract/saved-views'
import { useOpenView, useViewColumns } from '#web/features/saved-views/saved-views.public.ts'
import type { FilterParameters, UrlFilters } from '#web/lib/url-filters.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'

/**
 * The state of a list in the address, its saved views and the columns shown of it. `columnsOf` is the name under which
 * the person's columns are stored.
 */
export function useViewedList<Filters extends FilterParameters, Field extends string>(
  screen: ViewScreen,
  description: UrlFilters<Filters, Field>,
  columnsOf: string,
) {
  const list = useUrlFilters(description)
  const views = useOpenView(screen, description)
  return { list, views, choice: useViewColumns(views.view, useColumnChoice(columnsOf)) }
}
