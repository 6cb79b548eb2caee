import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayAvailable } from '#contract/confirmations'
import type { AvailableNoun } from '#contract/freshness'
import { call, SentenceError } from './api-client.ts'
import { refreshLists } from './live-changes.ts'

/** A record by its kind and id. */
export interface NamedRecord {
  readonly entity: AvailableNoun
  readonly id: string
}

/** Says that records are still available (L-010). What shows them is read again. Rejects with the server's sentence when one of them is refused. */
export function useSayAvailable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (records: readonly NamedRecord[]) => {
      const answer = await call(sayAvailable, { body: { records: [...records] } })
      const [refused] = answer.refused
      if (refused !== undefined && answer.confirmed.length === 0)
        throw new SentenceError(refused.message)
      return answer
    },
    onSuccess: async (_answer, records) => {
      const entities = new Set(records.map(({ entity }) => entity))
      for (const entity of entities) await refreshLists(client, entity)
      // What is to do counts what is to be confirmed.
      await refreshLists(client, 'notifications')
      await Promise.all(
        records.map(({ entity, id }) =>
          client.invalidateQueries({ queryKey: [`/api/${entity}`, id] }),
        ),
      )
    },
  })
}
