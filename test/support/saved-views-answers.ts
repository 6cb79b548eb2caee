import type { SavedView } from '#contract/saved-views'
import { created, nothing, ok, problem, type Answer } from './open-portal.tsx'
import { savedView } from './saved-view.ts'

/** A view of the pipeline as the server answers it. */
export const viewOf = (fields: Partial<SavedView> = {}): SavedView =>
  savedView({
    id: '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    screen: '/pipeline',
    name: 'Midwest bridge needs',
    query: { capNeed: 'bridge_to_itc', location: 'illinois,indiana' },
    display: 'table',
    ...fields,
  })

/** The calls of saved views, answered from views that the test gives and what is saved since. */
export function viewAnswers(views: readonly SavedView[]): {
  answers: Record<string, Answer>
  stored: () => readonly SavedView[]
} {
  let stored = [...views]
  const replace = (id: string, fields: Partial<SavedView>) => {
    stored = stored.map((view) => (view.id === id ? { ...view, ...fields } : view))
    const found = stored.find((view) => view.id === id)
    return found ? ok(found) : problem(404, 'not_found', 'This view does not exist')
  }
  const newId = '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5fff'
  const ids = [...views.map(({ id }) => id), newId]
  const answers: Record<string, Answer> = {
    'GET /api/saved-views': () => ok({ savedViews: stored, total: stored.length }),
    'POST /api/saved-views': (body) => {
      const view = viewOf({ ...body, id: newId })
      stored.push(view)
      return created(view)
    },
  }
  for (const id of ids) {
    const path = `/api/saved-views/${id}`
    answers[`PUT ${path}`] = ({ version, ...body }) =>
      replace(id, { ...body, version: Number(version) + 1 })
    answers[`DELETE ${path}`] = () => {
      stored = stored.filter((view) => view.id !== id)
      return nothing()
    }
    answers[`PUT ${path}/alert`] = ({ on }) => replace(id, { watched: on === true })
    answers[`POST ${path}/check`] = () => ok({ found: 3 })
  }
  return { answers, stored: () => stored }
}
