import { useState } from 'react'
import { labelOf } from '#contract/common/enums'
import { sourceKinds, sourceStates } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { settledSource, type Source } from '#contract/finance-lines'
import { estimateOf, type Estimate } from '#contract/finance/estimate'
import type { FinanceInput } from '#contract/finance/input'
import type { FinanceRules } from '#contract/finance/rules'
import type { Offer } from '#contract/offers'
import { KeyFacts, Missing } from '#web/kit/display/facts.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { costOf, needOf, percent, termsOf } from './offer-words.ts'
import { useAcceptOffer, type OffersRead } from './offers.queries.ts'

/** A line of the stack, its amount as a number of whole US dollars. */
type StackLine = Omit<Source, 'amount'> & { readonly amount: number }

/** What of a project's finance says where an offer goes, and what it leaves. */
export interface StackReading {
  readonly input: FinanceInput<StackLine>
  readonly sources: readonly StackLine[]
  readonly estimate: Pick<Estimate, 'stack'>
  readonly basis: { readonly rules: FinanceRules }
}

/** The firm gap of both views, now and with the line that an offer becomes. */
function gapsOf({ input, basis, estimate }: StackReading, offer: Offer, sourceId: string) {
  const { kind, phase, amount, rate, organizationName: label } = offer
  if (kind === null || amount === null) return []
  const state = offer.binding ? 'committed' : 'interested'
  const written = settledSource({ kind, label, amount, state, phase: phase ?? 'both', rate })
  const others = input.sources.filter(({ id }) => id !== sourceId)
  const after = estimateOf({ ...input, sources: [...others, { ...written, rate }] }, basis.rules)
  return (['construction', 'permanent'] as const).map((view) => ({
    title: view === 'construction' ? 'During construction' : 'After construction',
    before: estimate.stack[view].firmGap,
    after: after.stack[view].firmGap,
  }))
}

const known = (words: string | null, missing = 'Unknown') => words ?? <Missing>{missing}</Missing>

/** Asks before an offer is accepted: what line it becomes, and what that leaves (H-078). */
export function AcceptOfferDialog({
  offer,
  data,
  reading,
  onClose,
  onAccepted,
}: {
  readonly offer: Offer
  readonly data: OffersRead
  readonly reading: StackReading | null
  readonly onClose: () => void
  readonly onAccepted: (offer: Offer) => void
}) {
  // Lines that it may be written on (O-011); proposed is that of the same organization and kind.
  const lines = (reading?.sources ?? []).filter(
    ({ state, offerId }) => state !== 'closed' && state !== 'withdrawn' && offerId === null,
  )
  const proposed = lines.find(
    ({ organizationId, kind }) =>
      organizationId !== null && organizationId === offer.organizationId && kind === offer.kind,
  )
  const [chosen, setChosen] = useState<string>()
  const sourceId = chosen ?? proposed?.id ?? ''
  const cost = costOf(offer.need, termsOf(offer), data)
  const sought = needOf(data, offer.need)?.sought ?? null
  const lowers = sought !== null && offer.kind !== 'guarantee'
  const left = lowers ? Math.max(0, sought - (offer.amount ?? 0)) : sought
  const gaps = reading === null ? [] : gapsOf(reading, offer, sourceId)
  const others = data.offers.filter(
    ({ id, need, state }) => id !== offer.id && need === offer.need && state === 'sent',
  )
  const kind = labelOf(sourceKinds, offer.kind ?? '')
  return (
    <MutationDialog
      mutation={useAcceptOffer()}
      input={{
        id: offer.id,
        body: { version: offer.version, ...(sourceId !== '' && { sourceId }) },
      }}
      title="Accept this offer?"
      confirmLabel="Accept"
      variant="primary"
      size="lg"
      pendingText="Accepting..."
      done="Offer accepted successfully"
      failed="Failed to accept the offer"
      onDone={() => onAccepted(offer)}
      onClose={onClose}
    >
      <p>{`It becomes a line of the stack: ${sourceStates[offer.binding ? 'committed' : 'interested']}.`}</p>
      <div className="mt-3.5">
        <KeyFacts
          facts={[
            { label: offer.organizationName, value: formatMoney(offer.amount) },
            { label: 'Kind', value: kind },
            {
              label: 'Yearly cost',
              value: known(percent(cost?.yearlyCostBps ?? null), cost?.why ?? undefined),
            },
            {
              label: `Left for ${labelOf(capitalTypes, offer.need)}`,
              value: known(formatMoney(left)),
            },
          ]}
        />
      </div>
      {!offer.binding && (
        <p className="mt-3.5 text-meta text-ink-2">
          {`The offer is not binding, so the money counts as interested. The firm gap moves once ${offer.organizationName} commits.`}
        </p>
      )}
      {gaps.length > 0 && (
        <table className="mt-4 w-full text-table">
          <caption className="sr-only">Firm gap before and after</caption>
          <thead className="text-meta text-ink-3">
            <tr>
              <th className="py-1 text-left font-normal">Firm gap</th>
              <th className="text-right font-normal">Before</th>
              <th className="text-right font-normal">After</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ title, before, after }) => (
              <tr key={title} className="border-t border-rule">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {title}
                </th>
                <td className="text-right tabular-nums">{known(formatMoney(before))}</td>
                <td className="text-right font-strong tabular-nums">
                  {before === after ? 'Does not change' : known(formatMoney(after))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <Field label="In the stack" group className="mt-4">
          <RadioGroup
            value={sourceId}
            onValueChange={setChosen}
            choices={[
              {
                value: '',
                label: 'A new line',
                hint: `${offer.organizationName}, ${kind}, ${formatMoney(offer.amount) ?? ''}`,
              },
              ...lines.map((line) => ({
                value: line.id,
                label: `Change ${line.label}`,
                hint: `Now ${formatMoney(line.amount) ?? ''}, ${sourceKinds[line.kind]}, ${sourceStates[line.state]}. It takes the terms of the offer.`,
              })),
            ]}
          />
        </Field>
      )}
      {others.length > 0 && (
        <p className="mt-3.5 text-meta text-ink-2">
          {others.length === 1
            ? 'The other offer stays open.'
            : `The ${others.length} other offers stay open.`}
        </p>
      )}
    </MutationDialog>
  )
}
