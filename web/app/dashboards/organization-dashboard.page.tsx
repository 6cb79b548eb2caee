import { useState } from 'react'
import { useLocation } from 'wouter'
import { isAdmin } from '#contract/rights'
import { organizationAddress } from '#web/lib/paths.ts'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { CampaignDashboard } from './campaign-dashboard.tsx'

/** "My Organization": figures, records and settings of the own one; administrators without an organization choose one (P-084, U-001). */
export function OrganizationDashboardPage() {
  const user = useCurrentUser()
  return isAdmin(user) && user.organizationId === null ? (
    <OrganizationChooser />
  ) : (
    <CampaignDashboard
      organizationId={user.organizationId ?? 'none'}
      name={user.organizationName}
    />
  )
}

function OrganizationChooser() {
  const [chosen, setChosen] = useState<string | null>(null)
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader
        title="My Organization"
        subtitle="Your account belongs to no organization. Choose one to open its dashboard."
      />
      <Panel title="Choose an organization" className="mt-5.5 max-w-160">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen !== null) navigate(organizationAddress(chosen))
          }}
        >
          <Field label="Organization">
            <OrganizationPicker value={chosen} onChange={setChosen} />
          </Field>
          <div>
            <SubmitButton aria-disabled={chosen === null || undefined}>Open Dashboard</SubmitButton>
          </div>
        </form>
      </Panel>
    </>
  )
}
