import { useWatch } from 'react-hook-form'
import { type Deal } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { dealFields } from '#contract/record-fields/deal-fields'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { DialogSections } from '#web/kit/form/record-sections.tsx'
import { CreditHint, ExpectedHint, PairWarnings } from './deal-hints.tsx'
import { dealSections, type DealFormApi } from './deal-form.ts'
import { MonthInput } from './month-input.tsx'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'

const locations = Object.entries(dealLocations).map(([value, label]) => ({
  value: value as keyof typeof dealLocations,
  label,
}))

/** The aggregators that may be named beside an owner, and the deal's own where it is not among them, as one that is no longer listed. */
function offeredOf(
  all: readonly { value: string; label: string; offered: boolean }[],
  owner: string | null,
  deal: Deal | null,
) {
  const choices = all.filter(({ value, offered }) => offered && value !== owner)
  const id = deal?.intermediaryAggregatorId ?? null
  return id === null || choices.some(({ value }) => value === id)
    ? choices
    : [...choices, { value: id, label: deal?.intermediaryAggregatorName ?? 'Unknown' }]
}

/** The fields of a deal (P-211); administrators also choose its owner (P-220). */
export function DealFields({
  form,
  choosesOwner,
  deal = null,
}: {
  readonly form: DealFormApi
  readonly choosesOwner: boolean
  readonly deal?: Deal | null
}) {
  const intermediaries = useIntermediaryChoices()
  const [location, visibility, owner] = useWatch({
    control: form.control,
    name: ['location', 'visibility', 'organizationId'],
  })
  const choices = offeredOf(intermediaries.data ?? [], owner, deal)
  return (
    <DialogSections
      form={form}
      fields={dealFields}
      sections={dealSections}
      layout={{
        name: { isWide: true },
        organizationId: choosesOwner
          ? {
              isWide: true,
              renderControl: (field) => (
                <OrganizationPicker {...field} placeholder="No organization" clearable />
              ),
            }
          : null,
        location: {
          renderControl: (field) => (
            <Combobox
              {...field}
              options={locations}
              placeholder="Choose a state, territory or tribe"
              searchLabel="Search states and territories"
              emptyText="No state or territory found"
              clearable
            />
          ),
        },
        other:
          location === 'custom_tribe'
            ? { rows: 1, label: 'Tribe name', required: visibility === 'shared' }
            : {
                rows: 1,
                hint: "The tribe's name when the location is Custom Tribe; anything else fits better in Notes",
              },
        expectedPtoDate: {
          hint: <ExpectedHint form={form} />,
          renderControl: (field) => <MonthInput {...field} />,
        },
        capEx: { hint: 'Eligible basis of the tax credit' },
        itcAmount: { hint: <CreditHint form={form} /> },
        sourcesSecured: { rows: 2 },
        intermediaryAggregatorId: {
          hint: 'Its members read everything of this project',
          renderControl: (field) => (
            <Combobox
              {...field}
              options={choices}
              placeholder={intermediaries.isPending ? 'Loading...' : 'No intermediary'}
              searchLabel="Search aggregators"
              emptyText="No aggregators found"
              clearable
            />
          ),
          below: intermediaries.isError && (
            <FieldError>The aggregators could not be loaded</FieldError>
          ),
        },
        borrowerType: { after: <PairWarnings form={form} className="sm:col-span-2" /> },
        notes: { rows: 3 },
      }}
    />
  )
}
