import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { updateFactsBody } from '#contract/finance-facts'
import type {
  createSourceBody,
  createUseBody,
  Source,
  updateSourceBody,
  updateUseBody,
} from '#contract/finance-lines'
import { dealCalls, summarizeDeals } from '#contract/pipeline'
import {
  createSource,
  createUse,
  deleteSource,
  deleteUse,
  readProjectFinance,
  updateFacts,
  updateSource,
  updateUse,
} from '#contract/project-finance'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

/** Facts, lines and suggestions of a deal: whole for its parties, for guests what is shared; read where anything is. */
export function useProjectFinance(dealId: string, isRead: boolean) {
  return useQuery({ ...read(readProjectFinance, { params: { id: dealId } }), enabled: isRead })
}

/** Whatever shows figures of deals is read again after a change of one deal's lines or facts. */
function useFinanceMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        ...[dealCalls.read, dealCalls.list, summarizeDeals].map((endpoint) =>
          client.invalidateQueries({ queryKey: [endpointKey(endpoint)[0]] }),
        ),
        client.invalidateQueries({
          predicate: ({ queryKey }) => /^\/api\/(dashboard|deadlines)/.test(String(queryKey[0])),
        }),
      ]),
  })
}

export function useUpdateFacts() {
  return useFinanceMutation(({ id, body }: { id: string; body: z.input<typeof updateFactsBody> }) =>
    call(updateFacts, { params: { id }, body }).then((facts) => ({ ...facts, id })),
  )
}

/** Adds a source. The same `attempt` sent twice adds one. */
export function useCreateSource(dealId: string) {
  return useFinanceMutation(
    ({ attempt, body }: { attempt: string; body: z.input<typeof createSourceBody> }) =>
      call(createSource, { params: { id: dealId }, body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateSource() {
  return useFinanceMutation(
    ({ id, body }: { id: string; body: z.input<typeof updateSourceBody> }) =>
      call(updateSource, { params: { id }, body }),
  )
}

export function useDeleteSource() {
  return useFinanceMutation(({ id, version }: Pick<Source, 'id' | 'version'>) =>
    call(deleteSource, { params: { id }, query: { version } }),
  )
}

/** One step of saving a table of uses. */
export type UseStep =
  | {
      readonly kind: 'create'
      readonly attempt: string
      readonly body: z.input<typeof createUseBody>
    }
  | { readonly kind: 'update'; readonly id: string; readonly body: z.input<typeof updateUseBody> }
  | { readonly kind: 'delete'; readonly id: string; readonly version: number }

/** Adds, changes or deletes one use; answers it as it is stored, null for a deleted one. */
export function useSaveUse(dealId: string) {
  return useFinanceMutation((step: UseStep) => {
    if (step.kind === 'create')
      return call(
        createUse,
        { params: { id: dealId }, body: step.body },
        { idempotencyKey: step.attempt },
      )
    if (step.kind === 'update') return call(updateUse, { params: { id: step.id }, body: step.body })
    return call(deleteUse, { params: { id: step.id }, query: { version: step.version } }).then(
      () => null,
    )
  })
}
