import { Controller } from 'react-hook-form'
import { labelOf, statuses } from '#contract/common/enums'
import { isAdmin, waitsForReview } from '#contract/rights'
import { OrganizationPicker } from '#web/features/organizations/organization-picker.public.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSettings } from '#web/lib/settings.ts'
import {
  profileLabels as labels,
  profileSections,
  type ProfileForm,
  type ProfileValues,
} from './lending-profile-values.ts'
import { profileLists, type ProfileList } from './lending-profile-words.tsx'
import { TermsInput } from './terms-input.tsx'

const [basics, terms, reach] = profileSections

/** The statuses a form offers, and the one a profile has where that is another. */
function statusChoices(stored: ProfileValues['status'] | undefined) {
  const offered: ProfileValues['status'][] = [
    'active',
    'published',
    'draft',
    'under_review',
    'inactive',
  ]
  if (stored !== undefined && !offered.includes(stored)) offered.push(stored)
  return offered.map((value) => ({ value, label: labelOf(statuses, value) }))
}

/** The fields of a lending profile in their sections. */
export function LendingProfileFields({
  form,
  storedStatus,
}: {
  form: ProfileForm
  storedStatus: ProfileValues['status'] | undefined
}) {
  const {
    register,
    control,
    formState: { errors },
  } = form
  const person = useCurrentUser()
  const admin = isAdmin(person)
  const { memberReview: review } = useSettings()
  const isReviewed = waitsForReview({
    kind: 'lendingProfiles',
    review,
    person,
    before: storedStatus ?? null,
    wanted: 'published',
  })
  return (
    <>
      <FormSection id={basics.id} title={basics.title}>
        <Field label={labels.name} required error={errors.name?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        {/* Members write for their own organization; only administrators choose (C-08). */}
        {admin && (
          <Field
            label={labels.organizationId}
            required
            error={errors.organizationId?.message}
            className="sm:col-span-2"
          >
            <Controller
              control={control}
              name="organizationId"
              render={({ field }) => (
                <OrganizationPicker
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        )}
        <Field
          label={labels.status}
          group
          error={errors.status?.message}
          hint={`Active and published profiles are seen by the whole campaign, others by your organization and administrators.${isReviewed ? ' An active or published profile is first reviewed by an administrator.' : ''}`}
          className="sm:col-span-2"
        >
          <Controller
            control={control}
            name="status"
            render={({ field }) => (
              <ChoiceChips
                choices={statusChoices(storedStatus)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </FormSection>
      <FormSection
        id={terms.id}
        title={terms.title}
        description="Amounts in whole US dollars; an empty field means no limit."
      >
        <TermsField form={form} list="loanTypes" placeholder="Add a loan type" />
        <CurrencyField form={form} name="minimumLoanAmount" />
        <CurrencyField form={form} name="maximumLoanAmount" />
        <Field
          label={labels.interestRateRange}
          optional
          error={errors.interestRateRange?.message}
          hint="Prefer Number or Benchmark"
        >
          <TextInput autoComplete="off" {...register('interestRateRange')} />
        </Field>
        <Field
          label={labels.termRange}
          optional
          error={errors.termRange?.message}
          hint="For example 5 to 10 years"
        >
          <TextInput autoComplete="off" {...register('termRange')} />
        </Field>
      </FormSection>
      <FormSection
        id={reach.id}
        title={reach.title}
        description="What and where you lend, and what you look for."
      >
        <TermsField form={form} list="sectors" placeholder="Add a sector" />
        <TermsField form={form} list="geographies" placeholder="Add a state or territory" />
        <Field
          label={labels.criteria}
          optional
          error={errors.criteria?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={4} {...register('criteria')} />
        </Field>
      </FormSection>
    </>
  )
}

function TermsField({
  form,
  list,
  placeholder,
}: {
  form: ProfileForm
  list: ProfileList
  placeholder: string
}) {
  const error = form.formState.errors[list]
  return (
    <Field
      label={labels[list]}
      optional
      error={error?.message ?? error?.[0]?.message}
      className="sm:col-span-2"
    >
      <Controller
        control={form.control}
        name={list}
        render={({ field }) => (
          <TermsInput
            known={profileLists[list].known}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            placeholder={placeholder}
            otherLabel={`Other ${labels[list].toLowerCase()}`}
          />
        )}
      />
    </Field>
  )
}

function CurrencyField({
  form,
  name,
}: {
  form: ProfileForm
  name: 'minimumLoanAmount' | 'maximumLoanAmount'
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={labels[name]} optional error={fieldState.error?.message}>
          <CurrencyInput
            value={field.value}
            onBlur={field.onBlur}
            onChange={(value, problem) => {
              field.onChange(value)
              if (problem !== null) form.setError(name, { type: 'custom', message: problem })
            }}
          />
        </Field>
      )}
    />
  )
}
