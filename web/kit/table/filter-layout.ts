import { createContext, useContext } from 'react'

/** Filters are buttons in a bar, or opened below each other in the sheet of a phone. */
export type FilterLayout = 'bar' | 'sheet'

export const FilterLayoutContext = createContext<FilterLayout>('bar')

/** Where a filter is shown: in the bar unless something around it says otherwise. */
export function useFilterLayout(): FilterLayout {
  return useContext(FilterLayoutContext)
}
