import { Controller, type Control } from 'react-hook-form'
import { labelOf, statuses } from '#contract/common/enums'
import { facilityTypes } from '#contract/common/registry-enums'
import { OrganizationPicker } from '#web/features/organizations/organization-picker.public.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { endSentence } from '#web/lib/format.ts'
import { useKnownRecipients } from './facilities.queries.ts'
import { FacilityFileField } from './facility-file-field.tsx'
import {
  facilityLabels as labels,
  facilitySections,
  type FacilityBody,
  type FacilityForm,
  type FacilityValues,
} from './facility-values.ts'
import { RecipientsInput } from './recipients-input.tsx'

const types = Object.entries(facilityTypes).map(([value, label]) => ({
  value: value as FacilityValues['facilityType'],
  label,
}))

/** The documented statuses of a facility (P-196), and the one it has where that is another. */
function statusChoices(stored: FacilityValues['status'] | undefined) {
  const offered: FacilityValues['status'][] = [
    'draft',
    'published',
    'under_review',
    'raising',
    'deploying',
  ]
  if (stored !== undefined && !offered.includes(stored)) offered.push(stored)
  return offered.map((value) => ({ value, label: labelOf(statuses, value) }))
}

interface FacilityFieldsProps {
  form: FacilityForm
  storedStatus: FacilityValues['status'] | undefined
  /** Told while a file is on its way. */
  onBusyChange: (isBusy: boolean) => void
}

const [basics, capital, requirements, file] = facilitySections

/** The fields of a facility in their sections. */
export function FacilityFields({ form, storedStatus, onBusyChange }: FacilityFieldsProps) {
  const {
    register,
    control,
    formState: { errors },
  } = form
  const known = useKnownRecipients()
  return (
    <>
      <FormSection
        id={basics.id}
        title={basics.title}
        description="What the facility is and who stands behind it."
      >
        <Field label={labels.name} required error={errors.name?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <OrganizationField form={form} />
        <Field
          label={labels.administratorName}
          optional
          error={errors.administratorName?.message}
          hint="The institution or person that runs it."
        >
          <TextInput autoComplete="off" {...register('administratorName')} />
        </Field>
        <Field
          label={labels.facilityType}
          group
          error={errors.facilityType?.message}
          className="sm:col-span-2"
        >
          <Controller
            control={control}
            name="facilityType"
            render={({ field }) => (
              <ChoiceChips
                choices={types}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
        <Field
          label={labels.status}
          group
          error={errors.status?.message}
          hint="A draft is seen by its organization and by administrators."
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
        <Field
          label={labels.description}
          optional
          error={errors.description?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register('description')} />
        </Field>
      </FormSection>
      <FormSection
        id={capital.id}
        title={capital.title}
        description="Whole US dollars. Without a target the progress reads N/A."
      >
        <CurrencyField
          control={control}
          name="currentCapitalRaised"
          error={errors.currentCapitalRaised?.message}
        />
        <CurrencyField control={control} name="targetRaise" error={errors.targetRaise?.message} />
        <Field
          label={labels.backers}
          optional
          error={errors.backers?.message}
          className="sm:col-span-2"
        >
          <TextInput autoComplete="off" {...register('backers')} />
        </Field>
        <Field
          label={labels.profileOfBackers}
          optional
          error={errors.profileOfBackers?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register('profileOfBackers')} />
        </Field>
      </FormSection>
      <FormSection
        id={requirements.id}
        title={requirements.title}
        description="Who may use the facility, where and for what."
      >
        <Field
          label={labels.eligibleRecipients}
          optional
          error={errors.eligibleRecipients?.message}
          hint="Separate several with commas."
          className="sm:col-span-2"
        >
          <Controller
            control={control}
            name="eligibleRecipients"
            render={({ field }) => (
              <RecipientsInput
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                known={known.data ?? []}
              />
            )}
          />
        </Field>
        <Field
          label={labels.geographicRequirement}
          optional
          error={errors.geographicRequirement?.message}
          className="sm:col-span-2"
        >
          <TextInput autoComplete="off" {...register('geographicRequirement')} />
        </Field>
        <Field
          label={labels.projectRequirements}
          optional
          error={errors.projectRequirements?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register('projectRequirements')} />
        </Field>
        <Field
          label={labels.transactionRequirements}
          optional
          error={errors.transactionRequirements?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register('transactionRequirements')} />
        </Field>
      </FormSection>
      <FormSection
        id={file.id}
        title={file.title}
        description="Where the terms of the facility can be read."
      >
        <FacilityFileField form={form} onBusyChange={onBusyChange} />
      </FormSection>
    </>
  )
}

function OrganizationField({ form }: { form: FacilityForm }) {
  const own = useCurrentUser().organizationName
  const { error } = form.getFieldState('organizationId', form.formState)
  return (
    <Field
      label={labels.organizationId}
      required
      error={error?.message}
      hint={own === null ? undefined : `A draft without one belongs to ${endSentence(own)}`}
    >
      <Controller
        control={form.control}
        name="organizationId"
        render={({ field }) => (
          <OrganizationPicker
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            clearable
          />
        )}
      />
    </Field>
  )
}

function CurrencyField({
  control,
  name,
  error,
}: {
  control: Control<FacilityValues, unknown, FacilityBody>
  name: 'currentCapitalRaised' | 'targetRaise'
  error: string | undefined
}) {
  return (
    <Field label={labels[name]} optional error={error}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <CurrencyInput
            name={field.name}
            value={field.value}
            onChange={(value) => field.onChange(value)}
            onBlur={field.onBlur}
            placeholder="$0"
          />
        )}
      />
    </Field>
  )
}
