import { useId, type ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import {
  campaignRoles,
  dataVisibilities,
  memberTypes,
  offeredOrganizationTypes,
  organizationTypes,
  statuses,
  valuesOf,
} from '#contract/common/enums'
import { states } from '#contract/common/states'
import {
  LooksLike,
  useSimilarOrganizations,
} from '#web/features/organization-duplicates/looks-like.public.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ToggleChips } from '#web/kit/form/toggle-chips.tsx'
import { organizationLabels as labels, type OrganizationForm } from './organization-form.ts'

/** The statuses a form offers (P-255); a stored one beside them stays choosable. */
const offeredStatuses = [
  'published',
  'draft',
  'under_review',
  'raising',
  'deploying',
  'active',
] as const

const visibilityHints = {
  public: 'Everybody in the campaign sees all fields.',
  organization_only:
    'Others see card, contact and description; assets and lending capacity read "Not disclosed".',
  private: 'Only its own people and administrators see it; it is not listed for others.',
}
const visibilities = valuesOf(dataVisibilities).map((value) => ({
  value,
  label: dataVisibilities[value],
  hint: visibilityHints[value],
}))
const memberTypeChoices = valuesOf(memberTypes).map((value) => ({
  value,
  label: memberTypes[value],
}))

// What the contract accepts as a list of types is wider than what this form puts there.
const chosenMemberTypes = (value: unknown) =>
  valuesOf(memberTypes).filter((type) => Array.isArray(value) && value.includes(type))

/** The offered values, and the one in the form where it is another. */
function withPresent<Value extends string>(
  offered: readonly Value[],
  present: string | null | undefined,
  known: readonly Value[],
): Value[] {
  return known.filter((value) => offered.includes(value) || value === present)
}

/** Others that look like what is typed here, at the field they share; a stored name and website were looked at before. */
function useSimilar(form: OrganizationForm, organizationId: string | undefined) {
  const [name, website, location] = useWatch({
    control: form.control,
    name: ['name', 'website', 'location'],
  })
  const { dirtyFields } = form.formState
  const isTyped = dirtyFields.name === true || dirtyFields.website === true
  const found = useSimilarOrganizations(isTyped ? { name, website, location } : {}, organizationId)
  const sharesWebsite = (reasons: readonly string[]) => reasons.includes('same_website')
  return {
    byName: found.filter(({ reasons }) => !sharesWebsite(reasons)),
    byWebsite: found.filter(({ reasons }) => sharesWebsite(reasons)),
  }
}

/** The fields of an organization; status and campaign role are an administrator's to change (P-113). */
export function OrganizationFields({
  form,
  isAdministrator,
  organizationId,
}: {
  form: OrganizationForm
  isAdministrator: boolean
  /** The organization that is changed; a new one without it. */
  organizationId?: string
}) {
  const { errors } = form.formState
  const listId = useId()
  const [campaignRole, organizationType, status] = useWatch({
    control: form.control,
    name: ['campaignRole', 'organizationType', 'status'],
  })
  const similar = useSimilar(form, organizationId)
  const reserved = isAdministrator ? undefined : 'Changed by administrators only.'
  return (
    <>
      <Group title="Profile">
        <Field label={labels.name} required error={errors.name?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" {...form.register('name')} />
          <LooksLike organizations={similar.byName} />
        </Field>
        <Field
          label={labels.campaignRole}
          optional
          error={errors.campaignRole?.message}
          hint={reserved}
        >
          <Select {...form.register('campaignRole')} disabled={!isAdministrator}>
            <option value="">Not specified</option>
            {valuesOf(campaignRoles).map((role) => (
              <option key={role} value={role}>
                {campaignRoles[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={labels.organizationType} optional error={errors.organizationType?.message}>
          <Select {...form.register('organizationType')}>
            <option value="">Not specified</option>
            {withPresent(
              offeredOrganizationTypes,
              organizationType,
              valuesOf(organizationTypes),
            ).map((type) => (
              <option key={type} value={type}>
                {organizationTypes[type]}
              </option>
            ))}
          </Select>
        </Field>
        {campaignRole === 'capital_aggregator' && (
          <Field
            label={labels.memberTypes}
            group
            optional
            error={errors.memberTypes?.message}
            hint="Who may become a member; none chosen: all of them."
            className="sm:col-span-2"
          >
            <Controller
              control={form.control}
              name="memberTypes"
              render={({ field }) => (
                <ToggleChips
                  choices={memberTypeChoices}
                  value={chosenMemberTypes(field.value)}
                  onChange={(value) => field.onChange([...value])}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        )}
        <Field
          label={labels.location}
          optional
          error={errors.location?.message}
          hint="Place and state, such as Denver, Colorado."
        >
          <TextInput
            autoComplete="off"
            list={listId}
            className="[&_input::-webkit-calendar-picker-indicator]:hidden!"
            {...form.register('location')}
          />
        </Field>
        <datalist id={listId}>
          {Object.values(states).map((label) => (
            <option key={label}>{label}</option>
          ))}
        </datalist>
        <Field
          label={labels.aum}
          optional
          error={errors.aum?.message}
          hint="An amount such as $450,000,000, or your own words."
        >
          <TextInput autoComplete="off" {...form.register('aum')} />
        </Field>
        <Field
          label={labels.description}
          optional
          error={errors.description?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={3} {...form.register('description')} />
        </Field>
        <Field
          label={labels.status}
          required
          error={errors.status?.message}
          hint={reserved ?? 'Only published organizations are listed in the registry.'}
        >
          <Select {...form.register('status')} disabled={!isAdministrator}>
            {withPresent(offeredStatuses, status, valuesOf(statuses)).map((value) => (
              <option key={value} value={value}>
                {statuses[value]}
              </option>
            ))}
          </Select>
        </Field>
      </Group>
      <Group title="Contact">
        <Field
          label={labels.website}
          optional
          error={errors.website?.message}
          className="sm:col-span-2"
        >
          <TextInput
            inputMode="url"
            autoComplete="off"
            placeholder="example.org"
            {...form.register('website')}
          />
          <LooksLike organizations={similar.byWebsite} />
        </Field>
        <Field label={labels.contactEmail} optional error={errors.contactEmail?.message}>
          <TextInput type="email" autoComplete="off" {...form.register('contactEmail')} />
        </Field>
        <Field label={labels.contactPhone} optional error={errors.contactPhone?.message}>
          <TextInput type="tel" autoComplete="off" {...form.register('contactPhone')} />
        </Field>
      </Group>
      <Group title="Visibility">
        <Field
          label={labels.dataVisibility}
          group
          required
          error={errors.dataVisibility?.message}
          className="sm:col-span-2"
        >
          <RadioGroup choices={visibilities} {...form.register('dataVisibility')} />
        </Field>
      </Group>
      <LendingFields form={form} />
    </>
  )
}

function LendingFields({ form }: { form: OrganizationForm }) {
  const { errors } = form.formState
  return (
    <Group title="Lending">
      <Field label={labels.generalRole} optional error={errors.generalRole?.message}>
        <TextInput autoComplete="off" {...form.register('generalRole')} />
      </Field>
      <Field
        label={labels.overallLendingCapacity}
        optional
        error={errors.overallLendingCapacity?.message}
      >
        <TextInput autoComplete="off" {...form.register('overallLendingCapacity')} />
      </Field>
      <Field
        label={labels.borrowerRequirements}
        optional
        error={errors.borrowerRequirements?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={2} {...form.register('borrowerRequirements')} />
      </Field>
      <Field
        label={labels.collateralRequirements}
        optional
        error={errors.collateralRequirements?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={2} {...form.register('collateralRequirements')} />
      </Field>
      <Field
        label={labels.investmentCommitteeMeetingCadence}
        optional
        error={errors.investmentCommitteeMeetingCadence?.message}
        hint="How often the committee meets."
        className="sm:col-span-2"
      >
        <TextInput autoComplete="off" {...form.register('investmentCommitteeMeetingCadence')} />
      </Field>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-rule pt-4 pb-5 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="mb-3 text-body font-head">
        {title}
      </h3>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
