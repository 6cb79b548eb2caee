import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { dataVisibilities, offeredOrganizationTypes, valuesOf } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { organizationFields } from '#contract/record-fields/organization-fields'
import {
  LooksLike,
  useSimilarOrganizations,
} from '#web/features/organization-duplicates/looks-like.public.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { DialogSections } from '#web/kit/form/record-sections.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { organizationSections, type OrganizationForm } from './organization-form.ts'

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
  public: 'Everyone in the campaign sees all fields.',
  organization_only:
    'Others see the card, contact, and description; assets and lending capacity show "Not disclosed".',
  private: 'Only its own people and administrators see it; it is not listed for others.',
}
const visibilities = valuesOf(dataVisibilities).map((value) => ({
  value,
  label: dataVisibilities[value],
  hint: visibilityHints[value],
}))
/** Others that look like what is typed here, at the field they share; a stored name and website were compared before. */
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
  const listId = useId()
  const campaignRole = useWatch({ control: form.control, name: 'campaignRole' })
  const similar = useSimilar(form, organizationId)
  const reserved = isAdministrator ? undefined : 'Only administrators can change this.'
  return (
    <DialogSections
      form={form}
      fields={organizationFields}
      sections={organizationSections}
      layout={{
        name: { isWide: true, below: <LooksLike organizations={similar.byName} /> },
        campaignRole: { hint: reserved, isDisabled: !isAdministrator },
        organizationType: { offered: offeredOrganizationTypes },
        memberTypes:
          campaignRole === 'capital_aggregator'
            ? { hint: 'Who can become a member. Leave empty to allow all.' }
            : null,
        location: {
          hint: 'Place and state, such as Denver, Colorado.',
          renderInput: (props) => (
            <TextInput
              autoComplete="off"
              list={listId}
              className="[&_input::-webkit-calendar-picker-indicator]:hidden!"
              {...props}
            />
          ),
          after: (
            <datalist id={listId}>
              {Object.values(states).map((label) => (
                <option key={label}>{label}</option>
              ))}
            </datalist>
          ),
        },
        aum: { hint: 'An amount such as $450,000,000, or your own words.' },
        description: { rows: 3 },
        status: {
          required: true,
          offered: offeredStatuses,
          isDisabled: !isAdministrator,
          hint: reserved ?? 'Only published organizations are listed in the registry.',
        },
        website: {
          isWide: true,
          renderInput: (props) => (
            <TextInput inputMode="url" autoComplete="off" placeholder="example.org" {...props} />
          ),
          below: <LooksLike organizations={similar.byWebsite} />,
        },
        contactPhone: {
          renderInput: (props) => <TextInput type="tel" autoComplete="off" {...props} />,
        },
        dataVisibility: {
          isGroup: true,
          required: true,
          isWide: true,
          renderInput: (props) => <RadioGroup choices={visibilities} {...props} />,
        },
        borrowerRequirements: { rows: 2 },
        collateralRequirements: { rows: 2 },
        investmentCommitteeMeetingCadence: {
          hint: 'How often the committee meets.',
          isWide: true,
        },
      }}
    />
  )
}
