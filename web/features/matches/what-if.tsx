import { useEffect, useRef, useState } from 'react'
import { dealStages, offtakeInterconnectionStatuses } from '#contract/common/registry-enums'
import type { MatchList } from '#contract/matches'
import { type Deal } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { formatMoney } from '#web/lib/format.ts'
import type { Supposable } from './match-address.ts'
import { needName } from './match-words.ts'

/** An amount that is applied a moment after the last key. */
function AmountInput({
  value,
  onApply,
  ...input
}: {
  value: string
  onApply: (value: string) => void
  placeholder?: string
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const apply = useRef(onApply)
  useEffect(() => {
    apply.current = onApply
  })
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => apply.current(typed), 400)
    return () => clearTimeout(timer)
  }, [typed, value])
  return <CurrencyInput {...input} value={typed} onChange={(next) => setTyped(next)} />
}

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
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {value === '' && <option value="">Not specified</option>}
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
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
        <Field label="CapEx">
          <AmountInput value={shown('capEx', deal.capEx)} onApply={supposed('capEx', deal.capEx)} />
        </Field>
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
          <Field
            label={
              <>
                {needName(summary.need)} amount{' '}
                <span className="font-normal text-ink-3">instead of the estimate</span>
              </>
            }
          >
            <AmountInput
              value={values.amount}
              onApply={(value) => onChange('amount', value)}
              placeholder={estimate === null ? 'Not known' : `About ${formatMoney(estimate) ?? ''}`}
            />
          </Field>
        )}
        {isSupposed && <LinkButton onClick={onReset}>Back to the project as it is</LinkButton>}
      </div>
    </section>
  )
}
