import { mayWriteFacilities } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { RecordFormPage } from '#web/registry/record-form-page.tsx'
import { FacilityAdministrators } from './facility-administrators.tsx'
import { FacilityReading } from './facility-reading.tsx'
import { facilities } from './facilities.queries.ts'
import { FacilityForm } from './facility.form.tsx'

/** The form of a facility, new or existing; whoever may not edit reads it (P-194, P-204). */
export function FacilityFormPage() {
  const mayWrite = mayWriteFacilities(useCurrentUser())
  return (
    <RecordFormPage
      of={facilities}
      renderForm={(facility) => {
        if (mayWrite) return <FacilityForm facility={facility} />
        return facility ? <FacilityReading facility={facility} /> : <FacilityAdministrators />
      }}
      title={mayWrite ? 'Edit Facility' : 'Catalytic Facility'}
      loading={
        <output className="mt-6 block p-7 text-center text-ink-2">Loading facility...</output>
      }
      missing={{
        title: 'There is no facility at this address',
        text: 'It was deleted, or another organization has not listed it yet.',
      }}
    />
  )
}
