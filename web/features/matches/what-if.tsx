import { dealStages, offtakeInterconnectionStatuses } from '#contract/common/registry-enums'
import type { MatchList } from '#contract/matches'
import { type Deal } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { AppliedAmount } from '#web/kit/form/applied-amount.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { formatMoney } from '#web/lib/format.ts'
import type { Supposable } from './match-address.ts'
import { needName } from './match-words.ts'

/** An amount applies a moment after the last key. */
const delay = 400
const aboveNothing = { amount: 1, message: 'Enter an amount above 0' }

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      <Select options={options} value={value} onChange={(event) => onChange(event.target.value)}>
        {value === '' && <option value="">Not specified</option>}
      </Select>
    </Field>
  )
}

/** What would be if the project were another: applied at once, kept in the address, never saved (M-305, M-120). */
export function WhatIf({
  deal,
  summary,
  values,
  onChange,
  onReset,
}: {
  readonly deal: Deal
  readonly summary: MatchList['needs'][number] | undefined
  readonly values: Readonly<Record<Supposable, string>>
  readonly onChange: (name: Supposable, value: string) => void
  readonly onReset: () => void
}) {
  const isSupposed = Object.values(values).some((value) => value !== '')
  /** The project's own value is nothing supposed. */
  const supposed = (name: Supposable, own: string | null) => (value: string) =>
    onChange(name, value === (own ?? '') ? '' : value)
  const shown = (name: Supposable, own: string | null) =>
    values[name] === '' ? (own ?? '') : values[name]
  const estimate = summary?.amount ?? null
  return (
    <section aria-labelledby="what-if" className="border-t-2 border-ink pt-[11px] pb-5.5">
      <h2 id="what-if" className="text-body font-strong">
        Try another size, stage or place
      </h2>
      <p className="text-meta text-ink-2">Nothing is saved. The address keeps what you try.</p>
      <div className="mt-3 grid gap-3">
        <AppliedAmount
          label="CapEx"
          value={values.capEx}
          atRest={deal.capEx ?? ''}
          delay={delay}
          onApply={(value) => onChange('capEx', value)}
        />
        <Choice
          label="Stage"
          options={dealStages}
          value={shown('currentStage', deal.currentStage)}
          onChange={supposed('currentStage', deal.currentStage)}
        />
        <Choice
          label="Location"
          options={dealLocations}
          value={shown('location', deal.location)}
          onChange={supposed('location', deal.location)}
        />
        <Choice
          label="Offtake and interconnection"
          options={offtakeInterconnectionStatuses}
          value={shown('offtakeInterconnectionStatus', deal.offtakeInterconnectionStatus)}
          onChange={supposed('offtakeInterconnectionStatus', deal.offtakeInterconnectionStatus)}
        />
        {summary && (
          <AppliedAmount
            label={
              <>
                {needName(summary.need)} amount{' '}
                <span className="font-normal text-ink-3">instead of the estimate</span>
              </>
            }
            value={values.amount}
            placeholder={estimate === null ? 'Not known' : `About ${formatMoney(estimate) ?? ''}`}
            least={aboveNothing}
            delay={delay}
            onApply={(value) => onChange('amount', value)}
          />
        )}
        {isSupposed && <LinkButton onClick={onReset}>Reset</LinkButton>}
      </div>
    </section>
  )
}
