import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type { Facility } from '#contract/facilities'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { openStatuses } from '#contract/rights'
import { addressWith, paths } from '#web/lib/paths.ts'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { sectionStates } from '#web/kit/form/record-sections.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { RecordForm } from '#web/kit/form/record-form.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { DeleteFacilityDialog } from './delete-facility.dialog.tsx'
import { useCreateFacility, useUpdateFacility } from './facilities.queries.ts'
import { backToFacilities } from './facility-addresses.ts'
import { FacilityPreview } from './facility-preview.tsx'
import {
  facilityRules,
  facilitySections,
  facilityValues,
  type FacilityForm as FacilityFormState,
} from './facility-values.ts'
import { FacilityFields } from './facility.fields.tsx'

/** The form of a facility: a new one without `facility`, else as it was when the form opened. */
export function FacilityForm({ facility }: { facility?: Facility }) {
  const user = useCurrentUser()
  const schema = useMemo(() => facilityRules(user.organizationId), [user.organizationId])
  const form = useSchemaForm(schema, facilityValues(facility))
  const { isDirty } = form.formState
  const [isUploading, setUploading] = useState(false)
  const draft = useFormDraft(form, {
    userId: user.id,
    name: `facilities:${facility?.id ?? 'new'}`,
    version: facility?.version,
  })
  const release = useUnsavedChangesGuard(isDirty || isUploading)
  const [, navigate] = useLocation()
  const onSaved = (saved: Facility) => {
    draft.discard()
    release()
    navigate(paths.facilities)
    const words = `Facility ${facility ? 'updated' : 'created'} successfully`
    const isListed = openStatuses.facilities.some((status) => status === saved.status)
    // What is not listed is found again by its status (C-01).
    toastDone(
      words,
      isListed
        ? undefined
        : {
            label: saved.status === 'draft' ? 'Open draft' : 'Open facility',
            onClick: () =>
              navigate(addressWith(paths.facilities, { status: saved.status, open: saved.id })),
          },
    )
  }
  const saving = useRecordSaving({
    form,
    record: facility,
    create: useCreateFacility(),
    update: useUpdateFacility(),
    onSaved,
    onTaken: draft.discard,
    bodyOf: (body) => body,
    valuesOf: facilityValues,
    onFailed: (error) =>
      toastFailed(facility ? 'Failed to update facility' : 'Failed to create facility', error),
  })
  const nameOf = useOrganizationNames(saving.conflict?.stored ?? facility)
  const [isDeleting, setDeleting] = useState(false)

  return (
    <>
      <RecordForm
        form={form}
        saving={saving}
        draft={draft}
        fields={facilityFields}
        words={{ organizationId: nameOf }}
        className="mt-4"
        head={
          <PageHeader
            title={facility ? 'Edit Facility' : 'Add New Facility'}
            subtitle={facility?.name}
            back={backToFacilities}
          />
        }
        sections={useSectionStates(form)}
        aside={<FacilityPreview form={form} stored={facility} />}
        onDelete={facility && (() => setDeleting(true))}
        cancel={
          <Link href={paths.facilities} className={buttonClasses()}>
            Cancel
          </Link>
        }
        submitLabel={facility ? 'Update Facility' : 'Create Facility'}
        isUploading={isUploading}
      >
        <FacilityFields form={form} onBusyChange={setUploading} />
      </RecordForm>
      {facility && isDeleting && (
        <DeleteFacilityDialog
          facility={facility}
          onClose={() => setDeleting(false)}
          onDone={() => {
            draft.discard()
            release()
            navigate(paths.facilities)
          }}
        />
      )}
    </>
  )
}

/** What the list of sections says of each; the first requires a name and an organization. */
function useSectionStates(form: FacilityFormState) {
  const [name, organizationId] = useWatch({
    control: form.control,
    name: ['name', 'organizationId'],
  })
  return sectionStates(
    form,
    facilitySections,
    ({ id }) => id === 'facility-basics' && name.trim() !== '' && organizationId !== null,
  )
}
