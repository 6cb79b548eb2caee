import { Pencil } from 'lucide-react'
import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { isAdmin, mayManageOrganization } from '#contract/rights'
import { RecordHistory } from '#web/features/history/history.public.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog, type DetailsWalk } from '#web/kit/overlay/details-dialog.tsx'
import {
  recordFacts,
  RecordFacts,
  type DetailsOf,
  type FactOf,
} from '#web/kit/display/record-facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { WebsiteLink } from '#web/kit/display/website-link.tsx'
import { ImportButton } from '#web/kit/table/import-button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { openAddress, paths } from '#web/lib/paths.ts'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import { Aum, placeOf, roleLabel, typeLabel } from './organization-cells.tsx'

const notProvided = 'Not provided'

const keyFacts: readonly FactOf<Organization>[] = [
  { of: ['aum'], value: ({ aum }) => <Aum value={aum} /> },
  { of: ['overallLendingCapacity'], label: 'Lending capacity', missing: 'Not disclosed' },
  'organizationType',
  { of: ['location'], value: placeOf },
]

/** What the details of an organization show. */
export const organizationDetails: DetailsOf<Organization> = {
  fields: organizationFields,
  heading: ['name', 'status'],
  missingText: 'Not specified',
  keyFacts,
  sections: [
    {
      title: 'Profile',
      facts: [
        'description',
        'campaignRole',
        {
          of: ['memberTypes'],
          missing: 'All types',
          isShown: ({ campaignRole }) => campaignRole === 'capital_aggregator',
        },
        'dataVisibility',
        { of: ['createdAt'], value: ({ createdAt }) => <Timestamp value={createdAt} /> },
        { of: ['updatedAt'], value: ({ updatedAt }) => <Timestamp value={updatedAt} /> },
      ],
    },
    {
      title: 'Contact',
      facts: [
        {
          of: ['website'],
          missing: notProvided,
          value: ({ website }) => (website ? <WebsiteLink website={website} /> : null),
        },
        {
          of: ['contactEmail'],
          label: 'Email',
          missing: notProvided,
          value: ({ contactEmail: email }) =>
            email ? <a href={`mailto:${email}`}>{email}</a> : null,
        },
        {
          of: ['contactPhone'],
          label: 'Phone',
          missing: notProvided,
          value: ({ contactPhone: phone }) =>
            phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : null,
        },
      ],
    },
    {
      title: 'Lending',
      facts: [
        'generalRole',
        { of: ['investmentCommitteeMeetingCadence'], label: 'Committee meets' },
        'borrowerRequirements',
        { of: ['collateralRequirements'], label: 'Collateral' },
      ],
    },
  ],
}

/** An organization of the registry in full, as far as the person may read it. */
export function OrganizationDetailsDialog({
  organization,
  address,
  walk,
  onClose,
  onEdit,
  returnFocus,
}: {
  organization: Organization | undefined
  address: string
  walk: DetailsWalk | undefined
  onClose: () => void
  /** For administrators. */
  onEdit: ((organization: Organization) => void) | undefined
  returnFocus: () => void
}) {
  const user = useCurrentUser()
  useRecentRecord(
    organization && {
      entity: 'organizations',
      id: organization.id,
      name: organization.name,
      detail: [typeLabel(organization), placeOf(organization)].filter(Boolean).join(', '),
      address: openAddress(paths.organizationsRegistry, organization.id),
    },
  )
  if (!organization) return null
  return (
    <DetailsDialog
      open
      onClose={onClose}
      title={organization.name}
      above={<StatusBadge status={organization.status} />}
      subtitle={
        [roleLabel(organization), placeOf(organization)].filter(Boolean).join(' · ') || undefined
      }
      keyFacts={recordFacts(organizationDetails, keyFacts, organization)}
      address={address}
      walk={walk}
      returnFocus={returnFocus}
      footStart={
        isAdmin(user) && (
          <ImportButton entity="pipeline" organizationId={organization.id} hasMenu={false}>
            Import Projects
          </ImportButton>
        )
      }
      primary={
        onEdit && (
          <Button variant="primary" onClick={() => onEdit(organization)}>
            <Pencil aria-hidden />
            Edit Organization
          </Button>
        )
      }
    >
      <RecordFacts details={organizationDetails} record={organization} />
      {mayManageOrganization(user, organization.id) && (
        <RecordHistory
          key={organization.id}
          entity="organizations"
          id={organization.id}
          version={organization.version}
        />
      )}
    </DetailsDialog>
  )
}
