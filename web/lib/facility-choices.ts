import { useQuery } from '@tanstack/react-query'
import { facilityTypes } from '#contract/common/registry-enums'
import { listMarketFunds } from '#contract/facilities'
import { read } from './query-client.ts'

/** The facilities a product may be supported by: the listed ones of all organizations (P-154, C-21). */
export function useFacilityChoices(enabled: boolean) {
  return useQuery({
    ...read(listMarketFunds, { query: { limit: 1000 } }),
    enabled,
    select: ({ funds }) =>
      funds.map(({ id, name, type }) => ({ value: id, label: name, detail: facilityTypes[type] })),
  })
}
