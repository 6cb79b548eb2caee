import { useWatch } from 'react-hook-form'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { waitsForReview } from '#contract/rights'
import type { FieldLayout } from '#web/kit/form/field-layout.ts'
import { RecordSections } from '#web/kit/form/record-sections.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSettings } from '#web/lib/settings.ts'
import { ownerLayout } from '#web/registry/record-page.form.tsx'
import { asksLayout } from '#web/features/package/asks.public.tsx'
import {
  lendingProfileSections,
  type LendingProfileForm,
  type LendingProfileValues,
} from './lending-profile-values.ts'
import { lendingProfileLists, type LendingProfileList } from './lending-profile-words.tsx'
import { TermsInput } from '#web/kit/form/terms-input.tsx'

/** A list of words, chosen or typed. */
const terms = (list: LendingProfileList, placeholder: string): FieldLayout<string[]> => ({
  renderControl: (field) => (
    <TermsInput
      {...field}
      known={lendingProfileLists[list].known}
      placeholder={placeholder}
      otherLabel={`Other ${lendingProfileLists[list].label.toLowerCase()}`}
    />
  ),
})

const loanTypes = terms('loanTypes', 'Add a loan type')
const sectors = terms('sectors', 'Add a sector')
const geographies = terms('geographies', 'Add a state or territory')

/** The fields of a lending profile in their sections. */
export function LendingProfileFields({
  form,
  storedStatus,
}: {
  form: LendingProfileForm
  storedStatus: LendingProfileValues['status'] | undefined
}) {
  const person = useCurrentUser()
  const { memberReview: review } = useSettings()
  const [loans, lines] = useWatch({ control: form.control, name: ['loanTypes', 'askedLines'] })
  const isReviewed = waitsForReview({
    kind: 'lendingProfiles',
    review,
    person,
    before: storedStatus ?? null,
    wanted: 'published',
  })
  return (
    <RecordSections
      form={form}
      fields={lendingProfileFields}
      sections={lendingProfileSections}
      layout={{
        name: { isWide: true },
        organizationId: ownerLayout(person),
        status: {
          asChips: true,
          offered: ['active', 'published', 'draft', 'under_review', 'inactive'],
          hint: `Active and published profiles are seen by the whole campaign, others by your organization and administrators.${isReviewed ? ' An active or published profile is first reviewed by an administrator.' : ''}`,
        },
        loanTypes,
        sectors,
        geographies,
        interestRateRange: { hint: 'Prefer Number or Benchmark' },
        termRange: { hint: 'For example 5 to 10 years' },
        criteria: { rows: 4 },
        ...asksLayout(loans, lines),
      }}
    />
  )
}
