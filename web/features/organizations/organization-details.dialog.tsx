import { Pencil } from 'lucide-react'
import { dataVisibilities, memberTypes } from '#contract/common/enums'
import type { Organization } from '#contract/organizations'
import { mayManageOrganization } from '#contract/rights'
import { RecordHistory } from '#web/features/history/record-history.public.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog, type DetailsWalk } from '#web/kit/overlay/details-dialog.tsx'
import { FactSection, Missing, type Fact } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { WebsiteLink } from '#web/kit/display/website-link.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Aum, orMissing, placeOf, roleLabel, typeLabel } from './organization-cells.tsx'

function lendingFacts(organization: Organization): Fact[] {
  return [
    { label: 'General role', value: orMissing(organization.generalRole) },
    { label: 'Committee meets', value: orMissing(organization.investmentCommitteeMeetingCadence) },
    {
      label: 'Borrower requirements',
      value: orMissing(organization.borrowerRequirements),
      isWide: true,
    },
    { label: 'Collateral', value: orMissing(organization.collateralRequirements), isWide: true },
  ]
}

function contactFacts({ website, contactEmail, contactPhone }: Organization): Fact[] {
  return [
    {
      label: 'Website',
      value: website ? <WebsiteLink website={website} /> : <Missing>Not provided</Missing>,
    },
    {
      label: 'Email',
      value: contactEmail ? (
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      ) : (
        <Missing>Not provided</Missing>
      ),
    },
    {
      label: 'Phone',
      value: contactPhone ? (
        <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`}>{contactPhone}</a>
      ) : (
        <Missing>Not provided</Missing>
      ),
    },
  ]
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
  if (!organization) return null
  const types = organization.memberTypes.map((type) => memberTypes[type]).join(', ')
  return (
    <DetailsDialog
      open
      onClose={onClose}
      title={organization.name}
      above={<StatusBadge status={organization.status} />}
      subtitle={
        [roleLabel(organization), placeOf(organization)].filter(Boolean).join(' · ') || undefined
      }
      keyFacts={[
        { label: 'Assets under management', value: <Aum value={organization.aum} /> },
        {
          label: 'Lending capacity',
          value: orMissing(organization.overallLendingCapacity, 'Not disclosed'),
        },
        { label: 'Organization type', value: orMissing(typeLabel(organization)) },
        { label: 'Location', value: orMissing(placeOf(organization)) },
      ]}
      address={address}
      walk={walk}
      returnFocus={returnFocus}
      primary={
        onEdit && (
          <Button variant="primary" onClick={() => onEdit(organization)}>
            <Pencil aria-hidden />
            Edit Organization
          </Button>
        )
      }
    >
      <FactSection
        title="Profile"
        facts={[
          { label: 'Description', value: orMissing(organization.description), isWide: true },
          { label: 'Campaign role', value: orMissing(roleLabel(organization)) },
          ...(organization.campaignRole === 'capital_aggregator'
            ? [{ label: 'Member types', value: types || 'All types' }]
            : []),
          { label: 'Data visibility', value: dataVisibilities[organization.dataVisibility] },
          { label: 'Created', value: <Timestamp value={organization.createdAt} /> },
          { label: 'Updated', value: <Timestamp value={organization.updatedAt} /> },
        ]}
      />
      <FactSection title="Contact" facts={contactFacts(organization)} />
      <FactSection title="Lending" facts={lendingFacts(organization)} />
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
