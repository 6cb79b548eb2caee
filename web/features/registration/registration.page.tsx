import { useLocation, useSearch } from 'wouter'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { CreateOrganizationTab } from './create-organization-tab.tsx'
import { ManageAccessTab } from './manage-access-tab.tsx'
import { TestRegistrationTab } from './test-registration-tab.tsx'

const tabs = ['access', 'create', 'test'] as const
type TabName = (typeof tabs)[number]

/** Who may join: keys, allow-lists and invitations of every organization, new organizations, and a test of it all (P-242). */
export function RegistrationPage() {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'access'
  const organizationId = search.get('organization')

  /** Tab and organization are in the address; leaving them with unsaved work asks first. */
  function go(next: { tab?: TabName; organizationId?: string | null }) {
    const address = new URLSearchParams()
    const goal = { tab, organizationId, ...next }
    if (goal.tab !== 'access') address.set('tab', goal.tab)
    if (goal.organizationId) address.set('organization', goal.organizationId)
    leavePage(() =>
      navigate(address.size === 0 ? path : `${path}?${address.toString()}`, { replace: true }),
    )
  }

  return (
    <>
      <PageHeader
        title="Organization Registration"
        subtitle="Registration keys, allowed emails and invitations of every organization"
      />
      <UnreadChoice name="tab" known={tabs} />
      {/* Not by focus alone: it returns to the pressed tab when one stays because of unsaved work. */}
      <Tabs
        activationMode="manual"
        value={tab}
        onValueChange={(value) => go({ tab: value as TabName })}
        className="mt-6"
      >
        <TabsList aria-label="Registration">
          <Tab value="access">Manage Access</Tab>
          <Tab value="create">Create Organization</Tab>
          <Tab value="test">Test Registration</Tab>
        </TabsList>
        <TabPanel tabIndex={-1} value="access" className="pt-6">
          <ManageAccessTab
            organizationId={organizationId}
            onChoose={(id) => go({ organizationId: id })}
          />
        </TabPanel>
        <TabPanel tabIndex={-1} value="create" className="pt-6">
          <CreateOrganizationTab />
        </TabPanel>
        <TabPanel tabIndex={-1} value="test" className="pt-6">
          <TestRegistrationTab />
        </TabPanel>
      </Tabs>
    </>
  )
}
