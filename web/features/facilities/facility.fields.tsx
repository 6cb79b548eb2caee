import { facilityFields } from '#contract/record-fields/facility-fields'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { RecordSections } from '#web/kit/form/record-sections.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { endSentence } from '#web/lib/format.ts'
import { useKnownRecipients } from './facilities.queries.ts'
import { FacilityFileField } from './facility-file-field.tsx'
import { facilitySections, type FacilityForm } from './facility-values.ts'
import { RecipientsInput } from './recipients-input.tsx'

interface FacilityFieldsProps {
  form: FacilityForm
  /** Called while a file is on its way. */
  onBusyChange: (isBusy: boolean) => void
}

/** The fields of a facility in their sections. */
export function FacilityFields({ form, onBusyChange }: FacilityFieldsProps) {
  const known = useKnownRecipients()
  const own = useCurrentUser().organizationName
  return (
    <RecordSections
      form={form}
      fields={facilityFields}
      sections={facilitySections}
      layout={{
        name: { isWide: true },
        organizationId: {
          hint: own === null ? undefined : `A draft without one belongs to ${endSentence(own)}`,
          renderControl: (field) => <OrganizationPicker {...field} clearable />,
        },
        administratorName: { hint: 'The institution or person that runs it.' },
        facilityType: { asChips: true },
        // The documented statuses of a facility (P-196).
        status: {
          asChips: true,
          offered: ['draft', 'published', 'under_review', 'raising', 'deploying'],
          hint: 'A draft is seen by its organization and by administrators.',
        },
        currentCapitalRaised: { placeholder: '$0' },
        targetRaise: { placeholder: '$0' },
        backers: { rows: 1, isWide: true },
        eligibleRecipients: {
          hint: 'Separate several with commas.',
          renderControl: (field) => <RecipientsInput {...field} known={known.data ?? []} />,
        },
        geographicRequirement: { rows: 1, isWide: true },
        file: { whole: <FacilityFileField form={form} onBusyChange={onBusyChange} /> },
      }}
    />
  )
}
