export { useOpenView, type OpenView } from './use-open-view.ts'
export { useViewColumns, type ViewColumns } from './use-view-columns.ts'
export { ViewBar } from './view-bar.tsx'
