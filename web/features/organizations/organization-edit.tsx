import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { isAdmin } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { usePageEditing } from '#web/registry/use-record-editing.ts'
import { OrganizationFields } from './organization.fields.tsx'
import { organizations } from './organizations.queries.ts'
import { useOrganizationForm } from './use-organization-form.ts'

const back = { label: 'Organizations Registry', href: paths.organizationsRegistry }

/** The page "Edit Organization" at /register?edit={id}, for administrators (P-058, C-27). */
export function OrganizationEditPage({ id }: { id: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(organizations.one(id))
  return (
    <div className="mx-auto max-w-[780px]">
      <PageHeader title="Edit Organization" subtitle={data?.name} back={back} className="mb-6" />
      {data && <EditForm key={data.id} organization={data} />}
      {isError && !data && (
        <QueryError title="Failed to fetch organizations" query={{ error, refetch, isFetching }} />
      )}
      {!data && !isError && <Loading />}
    </div>
  )
}

function EditForm({ organization }: { organization: Organization }) {
  const [, navigate] = useLocation()
  const { form, draft, saving, home } = usePageEditing(useOrganizationForm(organization))
  const { errors, isSubmitted } = form.formState
  return (
    <Form form={form} onSubmit={saving.submit}>
      <SavingNotices
        form={form}
        saving={saving}
        draft={draft}
        fields={organizationFields}
        className="mb-4"
      />
      <OrganizationFields
        form={form}
        isAdministrator={isAdmin(useCurrentUser())}
        organizationId={organization.id}
      />
      <SaveBar errorCount={isSubmitted ? Object.keys(errors).length : 0} failure={saving.failure}>
        <Button onClick={() => leavePage(() => navigate(home))}>Cancel</Button>
        <SubmitButton pending={saving.pending} pendingText="Saving...">
          Update Organization
        </SubmitButton>
      </SaveBar>
    </Form>
  )
}
