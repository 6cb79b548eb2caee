import { useLocation, useSearch } from 'wouter'

const pipelineViews = ['table', 'board', 'map'] as const
export type PipelineView = (typeof pipelineViews)[number]

/** How the deals are shown, as `view` of the address; the table without it. */
export function usePipelineView(): readonly [PipelineView, (view: PipelineView) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const requested = new URLSearchParams(search).get('view')
  const setView = (view: PipelineView) => {
    const parameters = new URLSearchParams(search)
    if (view === 'table') parameters.delete('view')
    else parameters.set('view', view)
    const text = parameters.toString()
    navigate(text === '' ? path : `${path}?${text}`, { replace: true })
  }
  return [pipelineViews.find((view) => view === requested) ?? 'table', setView]
}
