import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EndpointReply } from '#contract/common/endpoint'
import { labelOf, organizationTypes, type campaignRoles } from '#contract/common/enums'
import { organizationCalls, type organizationListQuery } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import { ApiError } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { read } from '#web/lib/query-client.ts'

/** Organizations to choose from by name, at most as many as one answer holds; `nameOf` knows the same ones. */
export function useOrganizationChoices({
  campaignRole,
  enabled = true,
}: { campaignRole?: keyof typeof campaignRoles | undefined; enabled?: boolean | undefined } = {}) {
  return useQuery({
    ...read(organizationCalls.list, {
      query: { ...allByName, ...(campaignRole && { campaignRole }) },
    }),
    select: choicesOf,
    enabled,
  })
}

/** The name of an organization by its id, as far as the person may know it; `record` names its own. */
export function useOrganizationNames(
  record: { organizationId: string | null; organizationName: string | null } | undefined,
): (id: string | null) => string {
  const { data } = useOrganizationChoices({ enabled: isAdmin(useCurrentUser()) })
  return (id) => {
    if (id === null) return 'No organization'
    return (
      (id === record?.organizationId ? record.organizationName : data?.nameOf.get(id)) ??
      'Another organization'
    )
  }
}

/** Organizations found by the server, for those beyond the loaded ones; nothing is requested without a search. */
export function useFoundOrganizations(search: string, campaignRole?: keyof typeof campaignRoles) {
  const query = {
    search,
    limit: 50,
    sort: 'name',
    order: 'asc',
    ...(campaignRole && { campaignRole }),
  } as const
  return useQuery({
    ...read(organizationCalls.list, { query }),
    select: choicesOf,
    enabled: search.trim() !== '',
  })
}

/** One organization by its id, as an address names it: missing where there is none of that id, or none the person may know of. */
export function useNamedOrganization(id: string | null): 'none' | 'missing' | 'unknown' | 'found' {
  const loaded = useOrganizationChoices({ enabled: id !== null })
  const isListed = id !== null && loaded.data?.nameOf.has(id) === true
  const { error, isSuccess } = useQuery({
    ...read(organizationCalls.read, { params: { id: id ?? '' } }),
    enabled: id !== null && loaded.data !== undefined && !isListed,
  })
  if (id === null) return 'none'
  if (isListed || isSuccess) return 'found'
  // 400 where it is no id at all.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return 'missing'
  return 'unknown'
}

const allByName = {
  limit: 1000,
  adminView: true,
  sort: 'name',
  order: 'asc',
} as const satisfies z.input<typeof organizationListQuery>

function choicesOf({ organizations, total }: EndpointReply<typeof organizationCalls.list>) {
  const choices = organizations.map(({ id, name, organizationType }) => ({
    value: id,
    label: name,
    organizationType,
    ...(organizationType && { detail: labelOf(organizationTypes, organizationType) }),
  }))
  return {
    choices,
    nameOf: new Map(organizations.map(({ id, name }) => [id, name])),
    isWhole: total <= organizations.length,
  }
}
