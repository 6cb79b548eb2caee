import { useState } from 'react'
import { sourceKinds, sourceStates } from '#contract/common/finance-enums'
import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { settledSource } from '#contract/finance-lines'
import { estimateOf } from '#contract/finance/estimate'
import type { SourceLine } from '#contract/finance/input'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { KeyFacts, Missing } from '#web/kit/display/facts.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { costOf, needOf, percent, termsOf } from './offer-words.ts'
import { useAcceptOffer, type OffersRead } from './offers.queries.ts'
import type { StackLine, StackReading } from './stack-reading.ts'

/** Lines that an offer may be written on (O-011). */
const openLines = ({ sources }: StackReading): StackLine[] =>
  sources.filter(
    ({ state, offerId }) => state !== 'closed' && state !== 'withdrawn' && offerId === null,
  )

/** The firm gap of both views, now and with the line that an offer becomes. */
function gapsOf(reading: StackReading, offer: Offer, sourceId: string) {
  const { kind, phase, amount, rate, organizationName: label } = offer
  if (kind === null || amount === null) return null
  const state = offer.binding ? 'committed' : 'interested'
  const written: SourceLine = {
    ...settledSource({ kind, label, amount, state, phase: phase ?? 'both', rate }),
    rate,
  }
  const { input, basis, estimate } = reading
  const others = input.sources.filter(({ id }) => id !== sourceId)
  const after = estimateOf({ ...input, sources: [...others, written] }, basis.rules)
  const views = [
    ['During construction', estimate.stack.construction, after.stack.construction],
    ['After construction', estimate.stack.permanent, after.stack.permanent],
  ] as const
  return views.map(([title, before, then]) => ({
    title,
    before: before.firmGap,
    after: then.firmGap,
  }))
}

/** Asks before an offer is accepted: what line it becomes, and what that leaves (H-078). */
export function AcceptOfferDialog({
  offer,
  data,
  reading,
  onClose,
  onDone,
}: {
  readonly deal: Deal
  readonly offer: Offer
  readonly data: OffersRead
  readonly reading: StackReading | null
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const lines = reading === null ? [] : openLines(reading)
  const proposed = lines.find(
    ({ organizationId, kind }) =>
      organizationId !== null && organizationId === offer.organizationId && kind === offer.kind,
  )
  const [chosen, setChosen] = useState<string>()
  const sourceId = chosen ?? proposed?.id ?? ''
  const cost = costOf(offer.need, termsOf(offer), data)
  const sought = needOf(data, offer.need)?.sought ?? null
  const left =
    sought === null || offer.kind === 'guarantee'
      ? sought
      : Math.max(0, sought - (offer.amount ?? 0))
  const gaps = reading === null ? null : gapsOf(reading, offer, sourceId)
  const others = data.offers.filter(
    ({ id, need, state }) => id !== offer.id && need === offer.need && state === 'sent',
  )
  const state = sourceStates[offer.binding ? 'committed' : 'interested']
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
      pendingText="Accepting..."
      done="Offer accepted successfully"
      failed="Failed to accept the offer"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`It becomes a line of the stack: ${state}.`}</p>
      <div className="mt-3.5">
        <KeyFacts
          facts={[
            { label: offer.organizationName, value: formatMoney(offer.amount) },
            { label: 'Kind', value: offer.kind === null ? '' : sourceKinds[offer.kind] },
            {
              label: 'Yearly cost',
              value: percent(cost?.yearlyCostBps ?? null) ?? (
                <Missing>{cost?.why ?? 'Unknown'}</Missing>
              ),
            },
            {
              label: `Left for ${labelOf(capitalTypes, offer.need)}`,
              value: formatMoney(left) ?? <Missing>Unknown</Missing>,
            },
          ]}
        />
      </div>
      {gaps && (
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
                <td className="text-right tabular-nums">
                  {formatMoney(before) ?? <Missing>Unknown</Missing>}
                </td>
                <td className="text-right font-strong tabular-nums">
                  {before === after
                    ? 'Does not change'
                    : (formatMoney(after) ?? <Missing>Unknown</Missing>)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <Field label="Line of the stack" className="mt-4">
          <Select value={sourceId} onChange={(event) => setChosen(event.target.value)}>
            <option value="">New line</option>
            {lines.map(({ id, label, kind, amount }) => (
              <option key={id} value={id}>
                {`${label}: ${sourceKinds[kind]}, ${formatMoney(amount) ?? ''}`}
              </option>
            ))}
          </Select>
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
