import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  checkSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  watchSavedView,
  type createViewBody,
  type SavedView,
  type updateViewBody,
  type ViewScreen,
} from '#contract/saved-views'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** The views of a list that the person sees. */
export const useSavedViews = (screen: ViewScreen) =>
  useQuery(read(listSavedViews, { query: { screen } }))

const useViewMutation = mutationHook([listSavedViews])

/** Saves a view, and watches it where that is wanted. The same `attempt` sent twice saves one. */
export function useCreateView() {
  return useViewMutation(
    ({ attempt, body }: { attempt: string; body: z.input<typeof createViewBody> }) =>
      call(createSavedView, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateView() {
  return useViewMutation(({ id, body }: { id: string; body: z.input<typeof updateViewBody> }) =>
    call(updateSavedView, { params: { id }, body }),
  )
}

/** Deletes a view. `onGone` is called before the lists are read again, so that no list still asks for it. */
export function useDeleteView(onGone: () => void) {
  return useViewMutation(async ({ id, version }: Pick<SavedView, 'id' | 'version'>) => {
    await call(deleteSavedView, { params: { id }, query: { version } })
    onGone()
  })
}

export function useWatchView() {
  return useViewMutation(({ id, on }: { id: string; on: boolean }) =>
    call(watchSavedView, { params: { id }, body: { on } }),
  )
}

export function useCheckView() {
  return useViewMutation(({ id }: { id: string }) => call(checkSavedView, { params: { id } }))
}
