import { useQuery } from '@tanstack/react-query'
import { organizationCalls } from '#contract/organizations'
import { FactSection } from '#web/kit/display/facts.tsx'
import { useOnPaper } from '#web/kit/layout/printed-record.tsx'
import { read } from '#web/lib/query-client.ts'

/**
 * Whom to ask about a printed record: the contact of its organization, as far as the reader may read that (W-001). Read when the
 * details open, since a browser that prints does not wait; on the screen it shows nothing.
 */
export function OrganizationContact({
  organizationId,
}: {
  readonly organizationId: string | null
}) {
  const onPaper = useOnPaper()
  const { data } = useQuery({
    ...read(organizationCalls.read, { params: { id: organizationId ?? '' } }),
    enabled: organizationId !== null,
  })
  if (!onPaper || data === undefined) return null
  const facts = [
    { label: 'Organization', value: data.name },
    { label: 'Email', value: data.contactEmail },
    { label: 'Phone', value: data.contactPhone },
    { label: 'Website', value: data.website },
  ].filter(({ value }) => value !== null && value !== '')
  return <FactSection title="Contact" facts={facts} />
}
