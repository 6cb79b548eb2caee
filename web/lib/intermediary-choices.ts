import { useQuery } from '@tanstack/react-query'
import type { EndpointReply } from '#contract/common/endpoint'
import { labelOf, organizationTypes } from '#contract/common/enums'
import { organizationCalls } from '#contract/organizations'
import { intermediaryRoles, mayBeIntermediary } from '#contract/rights'
import { read } from './query-client.ts'

const everyOrganization = { limit: 1000, sort: 'name', order: 'asc' } as const

/** Aggregators of capital and of pipelines, by name; a deal can newly name those that are `offered`. */
export function useIntermediaryChoices(enabled = true) {
  return useQuery({
    enabled,
    ...read(organizationCalls.list, {
      query: { ...everyOrganization, campaignRole: intermediaryRoles.join(',') },
    }),
    select: choicesOf,
  })
}

function choicesOf({ organizations }: EndpointReply<typeof organizationCalls.list>) {
  return organizations.map(({ id, name, organizationType, ...organization }) => ({
    value: id,
    label: name,
    offered: mayBeIntermediary(organization),
    ...(organizationType && { detail: labelOf(organizationTypes, organizationType) }),
  }))
}
