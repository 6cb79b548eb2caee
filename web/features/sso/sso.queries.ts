import { useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/common/endpoint'
import { readSettings } from '#contract/auth'
import {
  createSsoProvider,
  deleteIdentity,
  deleteSsoProvider,
  listIdentities,
  listSsoProviders,
  testSsoProvider,
  updateSsoProvider,
  type SsoIdentity,
  type SsoProvider,
} from '#contract/sso'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** Accounts are connected elsewhere, so they are read again on every visit. */
export const useSsoProviders = () => useQuery({ ...read(listSsoProviders), staleTime: 0 })

// The settings say which providers the sign-in screen offers.
const useProviderMutation = mutationHook([listSsoProviders, readSettings])

export const useCreateProvider = () =>
  useProviderMutation((body: EndpointInput<typeof createSsoProvider>['body']) =>
    call(createSsoProvider, { body }),
  )

export const useUpdateProvider = () =>
  useProviderMutation(
    ({ id, ...body }: { id: string } & EndpointInput<typeof updateSsoProvider>['body']) =>
      call(updateSsoProvider, { params: { id }, body }),
  )

export const useDeleteProvider = () =>
  useProviderMutation(({ id, version }: SsoProvider) =>
    call(deleteSsoProvider, { params: { id }, query: { version } }),
  )

export const useTestProvider = () =>
  useProviderMutation(({ id }: SsoProvider) => call(testSsoProvider, { params: { id } }))

/** Where the own account is connected. */
export const useIdentities = () => useQuery({ ...read(listIdentities), staleTime: 0 })

const useIdentityMutation = mutationHook([listIdentities])

export const useDeleteIdentity = () =>
  useIdentityMutation(({ id }: SsoIdentity) => call(deleteIdentity, { params: { id } }))
