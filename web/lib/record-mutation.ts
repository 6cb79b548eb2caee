import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query'
import type { Endpoint } from '#contract/common/endpoint'
import { endpointKey } from './query-client.ts'

/**
 * Makes the hook of mutations after which all answers that show such records are read again: of the endpoints `touched`,
 * and what is below their paths. A deleted record, named by `deletedId`, is not.
 */
export function mutationHook(
  touched: readonly Endpoint[],
  predicate: NonNullable<InvalidateQueryFilters['predicate']> = () => true,
) {
  return function useRecordMutation<Input, Answer>(
    run: (input: Input) => Promise<Answer>,
    deletedId?: (input: Input) => string,
  ) {
    const client = useQueryClient()
    return useMutation({
      mutationFn: run,
      onSuccess: async (_answer, input) => {
        const deleted = deletedId?.(input)
        await Promise.all(
          touched.map((endpoint) =>
            client.invalidateQueries({
              queryKey: endpointKey(endpoint),
              predicate: (query) =>
                (deleted === undefined || query.queryKey[1] !== deleted) && predicate(query),
            }),
          ),
        )
      },
    })
  }
}

/**
 * A mutation of what belongs to organizations, which is on nearly every screen: everything is read again. Not waited for: a pair
 * of duplicates goes with the new list, and the dialog that has to report it goes with the pair.
 */
export function useOrganizationsMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => void client.invalidateQueries() })
}
