import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import {
  borrowerTypes,
  capitalTypes,
  dealOutcomes,
  dealStages,
  dealVisibilities,
  itcMonetizationStrategies,
  itcPercentages,
  offtakeInterconnectionStatuses,
  ownerTypes,
  pipelineAssets,
  systemOwners,
  technologies,
} from '#contract/common/registry-enums'
import { dealLocations, type Deal } from '#contract/pipeline'
import { OrganizationPicker } from '#web/features/organizations/organization-picker.public.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { Field, FieldError } from '#web/kit/form/field.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ChipsField, MoneyField, SelectField, TextField } from './choice-fields.tsx'
import { CreditHint, ExpectedHint, PairWarnings } from './deal-hints.tsx'
import type { DealFormApi } from './deal-form.ts'
import { MonthInput } from './month-input.tsx'
import { useIntermediaryChoices } from './pipeline.queries.ts'

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

/** A named part of the form. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-4 pb-1 first:border-t-0 first:pt-0">
      <h3 className="mb-3 text-body font-head">{title}</h3>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">{children}</div>
    </section>
  )
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
  const { errors } = form.formState
  const intermediaries = useIntermediaryChoices()
  const [location, visibility, owner] = useWatch({
    control: form.control,
    name: ['location', 'visibility', 'organizationId'],
  })
  const choices = offeredOf(intermediaries.data ?? [], owner, deal)
  const isTribe = location === 'custom_tribe'
  return (
    <>
      <Part title="Project">
        <TextField
          form={form}
          name="name"
          label="Project Name"
          required
          className="sm:col-span-2"
        />
        {choosesOwner && (
          <Field
            label="Organization"
            optional
            error={errors.organizationId?.message}
            className="sm:col-span-2"
          >
            <Controller
              control={form.control}
              name="organizationId"
              render={({ field }) => (
                <OrganizationPicker
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  placeholder="No organization"
                  clearable
                />
              )}
            />
          </Field>
        )}
        <Field label="Location" optional error={errors.location?.message}>
          <Controller
            control={form.control}
            name="location"
            render={({ field }) => (
              <Combobox
                options={locations}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                placeholder="Choose a state, territory or tribe"
                searchLabel="Search states and territories"
                emptyText="No state or territory found"
                clearable
              />
            )}
          />
        </Field>
        {isTribe ? (
          <TextField
            form={form}
            name="other"
            label="Tribe name"
            required={visibility === 'shared'}
          />
        ) : (
          <TextField
            form={form}
            name="other"
            label="Other"
            hint="The tribe's name when the location is Custom Tribe; anything else fits better in Notes"
          />
        )}
        <SelectField form={form} name="currentStage" label="Current Stage" labels={dealStages} />
        <Field
          label="Expected PTO Date"
          optional
          error={errors.expectedPtoDate?.message}
          hint={<ExpectedHint form={form} />}
        >
          <Controller
            control={form.control}
            name="expectedPtoDate"
            render={({ field }) => (
              <MonthInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
            )}
          />
        </Field>
        <ChipsField form={form} name="assetType" label="Asset Type" labels={pipelineAssets} />
        <ChipsField form={form} name="technology" label="Technology" labels={technologies} />
        <SelectField
          form={form}
          name="offtakeInterconnectionStatus"
          label="Offtake and Interconnection"
          labels={offtakeInterconnectionStatuses}
        />
        <TextField form={form} name="origin" label="Origin" />
      </Part>
      <Part title="Capital">
        <MoneyField
          form={form}
          name="capEx"
          label="CapEx"
          hint="Eligible basis of the tax credit"
        />
        <SelectField
          form={form}
          name="itcPercentage"
          label="ITC Percentage"
          labels={itcPercentages}
        />
        <MoneyField
          form={form}
          name="itcAmount"
          label="ITC Amount"
          hint={<CreditHint form={form} />}
        />
        <SelectField
          form={form}
          name="itcMonetizationStrategy"
          label="ITC Monetization Strategy"
          labels={itcMonetizationStrategies}
        />
        <ChipsField form={form} name="capNeed" label="Cap Need" labels={capitalTypes} />
        <Field
          label="Sources Secured"
          optional
          error={errors.sourcesSecured?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={2} className="min-h-15" {...form.register('sourcesSecured')} />
        </Field>
      </Part>
      <Part title="Parties">
        <TextField form={form} name="dealLead" label="Deal Lead" />
        <Field
          label="Intermediary Aggregator"
          optional
          error={errors.intermediaryAggregatorId?.message}
          hint="Its members read everything of this project"
        >
          <Controller
            control={form.control}
            name="intermediaryAggregatorId"
            render={({ field }) => (
              <Combobox
                options={choices}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                placeholder={intermediaries.isPending ? 'Loading...' : 'No intermediary'}
                searchLabel="Search aggregators"
                emptyText="No aggregators found"
                clearable
              />
            )}
          />
          {intermediaries.isError && <FieldError>The aggregators could not be loaded</FieldError>}
        </Field>
        <SelectField form={form} name="systemOwner" label="System Owner" labels={systemOwners} />
        <SelectField form={form} name="ownerType" label="Owner Type" labels={ownerTypes} />
        <TextField form={form} name="borrower" label="Borrower" />
        <SelectField form={form} name="borrowerType" label="Borrower Type" labels={borrowerTypes} />
        <PairWarnings form={form} className="sm:col-span-2" />
      </Part>
      <Part title="Notes and sharing">
        <Field label="Notes" optional error={errors.notes?.message} className="sm:col-span-2">
          <Textarea rows={3} {...form.register('notes')} />
        </Field>
        <SelectField
          form={form}
          name="visibility"
          label="Visibility"
          labels={dealVisibilities}
          none={null}
        />
        <SelectField form={form} name="outcome" label="Outcome" labels={dealOutcomes} none={null} />
      </Part>
    </>
  )
}
