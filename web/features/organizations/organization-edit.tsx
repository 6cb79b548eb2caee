import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/kit/form/button.tsx'
import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { VersionConflict } from '#web/kit/form/version-conflict.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { OrganizationFields } from './organization.fields.tsx'
import { oneOrganization } from './organizations.queries.ts'
import { useOrganizationEditing } from './use-organization-editing.ts'

const back = { label: 'Organizations Registry', href: paths.organizationsRegistry }

/** The page "Edit Organization" at /register?edit={id}, for administrators (P-058, C-27). */
export function OrganizationEditPage({ id }: { id: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(oneOrganization(id))
  return (
    <div className="mx-auto max-w-[780px]">
      <PageHeader title="Edit Organization" subtitle={data?.name} back={back} className="mb-6" />
      {data && <EditForm key={data.id} organization={data} />}
      {isError && !data && (
        <LoadError
          title="Failed to fetch organizations"
          message={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <Loading />}
    </div>
  )
}

function EditForm({ organization }: { organization: Organization }) {
  const [, navigate] = useLocation()
  const goBack = () => navigate(paths.organizationsRegistry)
  const release = useRef(() => {})
  const { form, draft, compare, submit, conflict, pending, isAdministrator, isUnsaved, failure } =
    useOrganizationEditing(organization, () => {
      // What was typed is saved: going back asks nothing.
      release.current()
      goBack()
    })
  const releaseGuard = useUnsavedChangesGuard(isUnsaved)
  useEffect(() => {
    release.current = releaseGuard
  }, [releaseGuard])
  const { errors, isSubmitted } = form.formState
  return (
    <Form form={form} onSubmit={submit}>
      <DraftNotice draft={draft} onOutdated={compare} className="mb-4" />
      <SaveFailure error={failure} className="mb-4" />
      {conflict && (
        <VersionConflict
          form={form}
          conflict={conflict}
          fields={organizationFields}
          pending={pending}
          onSave={submit}
          className="mb-4"
        />
      )}
      <OrganizationFields
        form={form}
        isAdministrator={isAdministrator}
        organizationId={organization.id}
      />
      <SaveBar errorCount={isSubmitted ? Object.keys(errors).length : 0} failure={failure}>
        <Button onClick={() => leavePage(goBack)}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending} pendingText="Saving...">
          Update Organization
        </Button>
      </SaveBar>
    </Form>
  )
}
