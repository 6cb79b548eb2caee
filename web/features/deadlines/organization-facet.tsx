import { Facet } from '#web/kit/table/facet.tsx'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'

/** The organizations that own or mediate projects, as far as the person may know of them (P-220). */
export function OrganizationFacet({
  selected,
  onChange,
}: {
  readonly selected: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const choices = useOrganizationChoices().data?.choices ?? []
  return (
    <Facet
      label="Organization"
      atRest="All Organizations"
      options={choices.map(({ value, label }) => ({ value, label }))}
      selected={selected}
      onChange={onChange}
    />
  )
}

/** The names of chosen organizations, for the chips of a list. */
export function useOrganizationLabels(): Readonly<Record<string, string>> {
  return Object.fromEntries(useOrganizationChoices().data?.nameOf ?? [])
}
