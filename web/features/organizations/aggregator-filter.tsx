import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { useNamesOf } from '#web/lib/record-names.ts'

/** The members of one aggregator: "Members of" and its name (P-087). */
export function AggregatorFilter({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const aggregators =
    useOrganizationChoices({ campaignRole: 'capital_aggregator' }).data?.choices ?? []
  return (
    <SelectFilter
      label="Member of"
      atRest="All Organizations"
      options={aggregators.map(({ value: id, label }) => ({
        value: id,
        label: `Members of ${label}`,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The name of an aggregator in the filter's words. */
export function useAggregatorName(id: string | null): string {
  const { nameOf } = useOrganizationChoices({ campaignRole: 'capital_aggregator' }).data ?? {}
  const name = useNamesOf('/api/organizations', id === null ? [] : [id], nameOf)
  return id === null ? '' : name(id)
}
