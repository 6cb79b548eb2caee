import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { campaignRoles, dataVisibilities, labelOf, organizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { organizationCalls, type Organization } from '#contract/organizations'
import { isAdmin, mayManageOrganization, mayRevealKey } from '#contract/rights'
import { profileCompleteness } from '#contract/home/profile-completeness'
import { RecordHistory } from '#web/features/history/history.public.tsx'
import { InvitationsPanel } from '#web/features/invitations/invitations.public.tsx'
import { OrganizationDialog } from '#web/features/organizations/organization.dialog.tsx'
import { SignInSecurity } from '#web/features/organizations/sign-in-security.tsx'
import { RegistrationKey } from '#web/features/registration/registration-key.tsx'
import { OutboxNotice } from '#web/features/mail/mail.public.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Facts, Missing, type Fact } from '#web/kit/display/facts.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { WebsiteLink } from '#web/kit/display/website-link.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.public.tsx'
import { useSettings } from '#web/lib/settings.ts'
import { read } from '#web/lib/query-client.ts'

const missing = <Missing>Not provided</Missing>

function factsOf(organization: Organization): readonly Fact[] {
  const { campaignRole, organizationType, location, website, contactEmail, contactPhone } =
    organization
  return [
    { label: 'Name', value: organization.name },
    { label: 'Campaign Role', value: campaignRole ? campaignRoles[campaignRole] : missing },
    { label: 'Type', value: organizationType ? organizationTypes[organizationType] : missing },
    { label: 'Location', value: location ? labelOf(states, location) : missing },
    { label: 'Status', value: <StatusBadge status={organization.status} /> },
    { label: 'Data Visibility', value: dataVisibilities[organization.dataVisibility] },
    { label: 'Website', value: website ? <WebsiteLink website={website} /> : missing },
    {
      label: 'Contact Email',
      value: contactEmail ? (
        <a href={`mailto:${contactEmail}`} className="wrap-anywhere">
          {contactEmail}
        </a>
      ) : (
        missing
      ),
    },
    { label: 'Contact Phone', value: contactPhone ?? missing },
    { label: 'Description', value: organization.description ?? missing, isWide: true },
  ]
}

/** How much of the profile is filled in, and what others still look for in it; nothing once it is complete (U-001). */
function ProfileCompleteness({ organization }: { organization: Organization }) {
  const { percent, missing: lacking } = profileCompleteness(organization)
  return (
    lacking.length > 0 && (
      <p className="mb-3 text-table text-ink-2">
        <b className="font-strong text-ink">{`Profile ${percent}% complete.`}</b>{' '}
        {`Missing: ${lacking.join(', ')}`}
      </p>
    )
  )
}

/** What the campaign knows of an organization, edited by its managers (P-113), its registration key and their invitations (P-108, C-12). */
export function SettingsTab({ organizationId }: { organizationId: string }) {
  const user = useCurrentUser()
  const { webhooks } = useSettings()
  const [edited, setEdited] = useState<Organization | null>(null)
  const organization = useQuery(
    read(organizationCalls.read, { params: { id: organizationId } }),
  ).data
  if (!organization) return <Loading />
  const mayManage = mayManageOrganization(user, organizationId)
  return (
    <div className="grid gap-6">
      <Panel
        title="Organization"
        description={mayManage ? undefined : 'Managers and administrators can edit it.'}
        actions={
          mayManage && (
            <Button onClick={() => setEdited(organization)}>
              <Pencil aria-hidden="true" />
              Edit
            </Button>
          )
        }
      >
        <ProfileCompleteness organization={organization} />
        <Facts facts={factsOf(organization)} />
        {mayManage && (
          <RecordHistory
            key={organizationId}
            entity="organizations"
            id={organizationId}
            version={organization.version}
          />
        )}
      </Panel>
      {edited && <OrganizationDialog organization={edited} onClose={() => setEdited(null)} />}
      {mayRevealKey(user, organizationId) && (
        <Panel
          title="Team Access"
          description="Anyone who registers with this key joins the organization."
        >
          <RegistrationKey key={organizationId} organizationId={organizationId} />
        </Panel>
      )}
      {mayManage && (
        <SignInSecurity key={`sign-in ${organizationId}`} organizationId={organizationId} />
      )}
      {mayManage && webhooks && <WebhooksCard organizationId={organizationId} />}
      {mayManage && (
        <InvitationsPanel
          key={organizationId}
          organizationId={organizationId}
          notice={isAdmin(user) && <OutboxNotice className="mb-4" />}
        />
      )}
    </div>
  )
}
