import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { readHome } from '#contract/dashboard'
import { homeProjects, type HomeCapital, type HomeProject } from '#contract/home/home-answer'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { readMatch } from '#contract/matches'
import { dealCalls } from '#contract/pipeline'
import { productCalls } from '#contract/products'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { refreshLists } from '#web/lib/live-changes.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'
import { useSayAvailable, type NamedRecord } from '#web/lib/say-available.ts'

/** Read again on every visit: it follows from much that others change. */
export function useHome({ enabled = true } = {}) {
  return useQuery({ ...read(readHome, { query: {} }), staleTime: 0, enabled })
}

/** Most projects that Home shows; the list has the rest. */
export const shownProjects = 100

/** The projects behind the first ones, page by page; undefined until all are here. */
export function useOtherProjects(total: number, isWanted: boolean) {
  const end = isWanted ? Math.min(total, shownProjects) : 0
  const pages = Math.max(0, Math.ceil(end / homeProjects) - 1)
  return useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      ...read(readHome, { query: { offset: (page + 1) * homeProjects } }),
      staleTime: 0,
    })),
    combine: (answers) => ({
      rows: answers.flatMap(({ data }) => data?.projects.rows ?? []),
      isPending: answers.some(({ isPending }) => isPending),
      failed: answers.find(({ isError, data }) => isError && !data),
    }),
  })
}

/** Says that a record still stands as it is; its row shows its next step then (L-010). */
export function useConfirm({ entity, id }: NamedRecord, name: string) {
  const saying = useSayAvailable()
  const act = async () => {
    try {
      await saying.mutateAsync([{ entity, id }])
    } catch (error) {
      toastFailed('Failed to confirm', error)
      return
    }
    toast({
      title: 'Confirmed',
      description: `${name} is marked as ${entity === 'pipeline' ? 'seeking capital' : 'available'} today.`,
    })
  }
  return { act, isPending: saying.isPending }
}

function usePublication(
  entity: 'pipeline' | 'products' | 'lending-profiles',
  publish: () => Promise<{ toast: { title: string; description: string } }>,
) {
  const client = useQueryClient()
  const publication = useMutation({
    mutationFn: publish,
    onSuccess: () => refreshLists(client, entity),
  })
  const act = async () => {
    try {
      toast((await publication.mutateAsync()).toast)
    } catch (error) {
      toastFailed('Failed to publish', error)
    }
  }
  return { act, isPending: publication.isPending }
}

/** Shares a project with the campaign. */
export const useShareProject = ({ id, name, version }: HomeProject) =>
  usePublication('pipeline', async () => {
    await call(dealCalls.update, { params: { id }, body: { visibility: 'shared', version } })
    return { toast: { title: 'Shared', description: `Lenders find ${name} now.` } }
  })

/** Publishes a draft. */
export const usePublish = ({ kind, id, name, version }: HomeCapital) =>
  usePublication(kind, async () => {
    const params = { id }
    const { status } =
      kind === 'products'
        ? await call(productCalls.update, { params, body: { status: 'published', version } })
        : await call(lendingProfileCalls.update, { params, body: { status: 'active', version } })
    return {
      toast:
        status === 'under_review'
          ? {
              title: 'Under review',
              description: `An administrator reviews ${name} before it is published.`,
            }
          : { title: 'Published', description: `Projects find ${name} now.` },
    }
  })

/** The match that a project's lender is asked about; the dialog opens with it. */
export function useAskedMatch({ id, ask }: HomeProject) {
  const client = useQueryClient()
  const asked = useMutation({
    mutationFn: async (params: NonNullable<HomeProject['ask']>) => {
      const reading = client.fetchQuery({
        ...read(readMatch, { params: { id, ...params } }),
        staleTime: 0,
      })
      // The code of the dialog comes with it.
      const [{ matches }] = await Promise.all([
        reading,
        import('#web/features/matches/ask.dialog.tsx'),
      ])
      const [best] = matches
        .filter(({ state }) => state === 'match')
        .toSorted((one, other) => other.order - one.order)
      return best
    },
    onError: (error) => toastFailed('Failed to open the request', error),
  })
  return {
    match: asked.data,
    isPending: asked.isPending,
    open: () => (ask ? asked.mutateAsync(ask).catch(() => undefined) : Promise.resolve()),
    close: () => {
      asked.reset()
      void client.invalidateQueries({ queryKey: endpointKey(readHome) })
    },
  }
}
