import { useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/common/endpoint'
import { createToken, deleteToken, listTokens, type ApiToken } from '#contract/tokens'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** A token that was just made, with its secret. */
export interface MadeToken {
  id: string
  name: string
  token: string
}

/** The own tokens; a program may have used one, so they are read again on every visit. */
export function useTokens() {
  return useQuery({ ...read(listTokens), staleTime: 0 })
}

const useTokenMutation = mutationHook([listTokens])

/** Makes a token. Its secret is handed to `show` and not answered: answers stay in a cache. */
export function useCreateToken(show: (made: MadeToken) => void) {
  return useTokenMutation(async (body: EndpointInput<typeof createToken>['body']) => {
    const { id, name, token } = await call(createToken, { body })
    show({ id, name, token })
  })
}

export function useRevokeToken() {
  return useTokenMutation(({ id }: ApiToken) => call(deleteToken, { params: { id } }))
}
