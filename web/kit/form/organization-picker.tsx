import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { campaignRoles } from '#contract/common/enums'
import { organizationCalls, type Organization } from '#contract/organizations'
import { LinkButton } from '#web/kit/form/button.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { useFoundOrganizations, useOrganizationChoices } from '#web/lib/organization-choices.ts'

export interface OrganizationPickerProps {
  /** The chosen organization's id. */
  value: string | null
  /** Gets the type of the organization too, where it is known. */
  onChange: (id: string | null, organizationType?: Organization['organizationType']) => void
  onBlur?: () => void
  /** Only organizations of this role, such as aggregators. */
  campaignRole?: keyof typeof campaignRoles
  /** Organizations that cannot be chosen here. */
  without?: readonly string[]
  placeholder?: string
  /** What is shown in place of choices where there are none. */
  emptyText?: string
  /** Offers to clear the choice. */
  clearable?: boolean
  disabled?: boolean
  /** Names the field where no Field is around it. */
  'aria-label'?: string
}

/** One of the organizations a person may know of, found by name; it shows each one's type. */
export function OrganizationPicker({
  value,
  campaignRole,
  without = none,
  placeholder = 'Choose an organization',
  emptyText = 'No organizations found',
  onChange,
  ...props
}: OrganizationPickerProps) {
  const [search, setSearch] = useState('')
  const loaded = useOrganizationChoices({ campaignRole })
  // More organizations than one answer holds: what is typed is also searched on the server.
  const found = useFoundOrganizations(
    useSettled(loaded.data?.isWhole === false ? search : ''),
    campaignRole,
  )
  const isUnknown = value !== null && loaded.data !== undefined && !loaded.data.nameOf.has(value)
  const chosen = useQuery({
    ...read(organizationCalls.read, { params: { id: value ?? '' } }),
    enabled: isUnknown,
  })

  const options = useMemo(() => {
    const known = new Map(
      [...(loaded.data?.choices ?? []), ...(found.data?.choices ?? [])].map((choice) => [
        choice.value,
        choice,
      ]),
    )
    if (chosen.data && !known.has(chosen.data.id))
      known.set(chosen.data.id, {
        value: chosen.data.id,
        label: chosen.data.name,
        organizationType: chosen.data.organizationType,
      })
    return [...known.values()].filter(
      (choice) => choice.value === value || !without.includes(choice.value),
    )
  }, [loaded.data, found.data, chosen.data, value, without])

  return (
    <>
      <Combobox
        options={options}
        value={value}
        onSearch={setSearch}
        placeholder={loaded.isPending ? 'Loading...' : placeholder}
        searchLabel="Search organizations"
        emptyText={found.isFetching ? 'Searching...' : emptyText}
        onChange={(id) =>
          onChange(id, options.find((choice) => choice.value === id)?.organizationType)
        }
        {...props}
      />
      <UnreadOrganizations query={loaded} />
    </>
  )
}

const none: readonly string[] = []

/** Says where organizations could not be read, and reads them again. */
export function UnreadOrganizations({
  query: { isError, error, isFetching, refetch },
}: {
  readonly query: Pick<
    ReturnType<typeof useOrganizationChoices>,
    'isError' | 'error' | 'isFetching' | 'refetch'
  >
}) {
  return (
    isError && (
      <FieldError>
        {`The organizations could not be loaded. ${sentenceOf(error)} `}
        <LinkButton aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
          Try again
        </LinkButton>
      </FieldError>
    )
  )
}

/** A text once nobody has typed for a short time, so that not each letter sends a request. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
