import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Facility } from '#contract/facilities'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { openStatuses } from '#contract/rights'
import { addressWith } from '#web/lib/paths.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { RecordPageForm } from '#web/registry/record-page.form.tsx'
import { usePageEditing } from '#web/registry/use-record-editing.ts'
import { DeleteFacilityDialog } from './delete-facility.dialog.tsx'
import { facilities } from './facilities.queries.ts'
import { FacilityPreview } from './facility-preview.tsx'
import { facilityRules, facilitySections, facilityValues } from './facility-values.ts'
import { FacilityFields } from './facility.fields.tsx'

/** The form of a facility: a new one without `facility`, else as it was when the form opened. */
export function FacilityForm({ facility }: { facility?: Facility }) {
  const { organizationId } = useCurrentUser()
  const rules = useMemo(() => facilityRules(organizationId), [organizationId])
  const [isUploading, setUploading] = useState(false)
  const [, navigate] = useLocation()
  const editing = usePageEditing({
    of: facilities,
    record: facility,
    rules,
    valuesOf: facilityValues,
    // Drafts that people have are under this name.
    draftName: 'facilities',
    isUploading,
    // What is not listed is found again by its status (C-01).
    said: ({ id, status }) => ({
      action: openStatuses.facilities.some((listed) => listed === status)
        ? undefined
        : {
            label: status === 'draft' ? 'Open draft' : 'Open facility',
            onClick: () => navigate(addressWith(facilities.path, { status, open: id })),
          },
    }),
  })
  const { form, saving } = editing
  const nameOf = useOrganizationNames(saving.conflict?.stored ?? facility)
  return (
    <RecordPageForm
      {...editing}
      fields={facilityFields}
      words={{ organizationId: nameOf }}
      sections={facilitySections}
      subtitle={facility?.name}
      aside={<FacilityPreview form={form} stored={facility} />}
      renderDeletion={(question) => <DeleteFacilityDialog {...question} />}
    >
      <FacilityFields form={form} onBusyChange={setUploading} />
    </RecordPageForm>
  )
}
