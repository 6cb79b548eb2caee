import { useState } from 'react'
import { labelOf } from '#contract/common/enums'
import { sourceKinds, sourceStates } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { settledSource, type Source } from '#contract/finance-lines'
import { estimateOf, type Estimate } from '#contract/finance/estimate'
import type { FinanceInput } from '#contract/finance/input'
import type { FinanceRules } from '#contract/finance/rules'
import type { Offer } from '#contract/offers'
import { soughtOfNeed } from '#contract/offers/sought-of-need'
import type { Deal } from '#contract/pipeline'
import { KeyFacts, Missing } from '#web/kit/display/facts.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { costOf, percent, termsOf } from './offer-words.ts'
import { useAcceptOffer, type OffersRead } from './offers.queries.ts'
import { useNewestOffer } from './use-newest-offer.ts'

/** A line of the stack, its amount as a number of whole US dollars. */
type StackLine = Omit<Source, 'amount'> & { readonly amount: number }

/** What of a project's finance says where an offer goes, and what it leaves. */
export interface StackReading {
  readonly input: FinanceInput<StackLine>
  readonly sources: readonly StackLine[]
  readonly estimate: Pick<Estimate, 'stack'>
  readonly basis: { readonly rules: FinanceRules }
  readonly hasFacts: boolean
}

/** A project's finance with the line that an offer becomes, of the same functions as the server's. */
function accepted({ input, basis, hasFacts }: StackReading, offer: Offer, sourceId: string) {
  const { kind, phase, amount, rate, organizationName: label } = offer
  if (kind === null || amount === null) return null
  const state = offer.binding ? 'committed' : 'interested'
  const written = settledSource({ kind, label, amount, state, phase: phase ?? 'both', rate })
  const others = input.sources.filter(({ id }) => id !== sourceId)
  const sources = [...others, { ...written, rate }]
  return { sources, hasFacts, estimate: estimateOf({ ...input, sources }, basis.rules) }
}

/** The firm gap of both views, now and after an acceptance. */
const gapsOf = (before: Pick<Estimate, 'stack'>, after: Pick<Estimate, 'stack'>) =>
  (['construction', 'permanent'] as const).map((view) => ({
    title: view === 'construction' ? 'During construction' : 'After construction',
    before: before.stack[view].firmGap,
    after: after.stack[view].firmGap,
  }))

const known = (words: string | null, missing = 'Unknown') => words ?? <Missing>{missing}</Missing>

/** Asks before an offer is accepted: what line it becomes, and what that leaves (H-078). */
export function AcceptOfferDialog({
  deal,
  offer: asked,
  data,
  reading,
  onClose,
  onAccepted,
}: {
  readonly deal: Deal
  readonly offer: Offer
  readonly data: OffersRead
  readonly reading: StackReading | null
  readonly onClose: () => void
  readonly onAccepted: (offer: Offer) => void
}) {
  const accept = useAcceptOffer()
  const { offer, changed, failure } = useNewestOffer(asked, accept.error)
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
  const stack = reading && accepted(reading, offer, sourceId)
  const left = stack && soughtOfNeed(deal, stack, offer.need).sought
  const gaps = reading && stack ? gapsOf(reading.estimate, stack.estimate) : []
  const others = data.offers.filter(
    ({ id, need, state }) => id !== offer.id && need === offer.need && state === 'sent',
  )
  const kind = labelOf(sourceKinds, offer.kind ?? '')
  return (
    <MutationDialog
      mutation={accept}
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
      failure={failure}
      onDone={() => onAccepted(offer)}
      onClose={onClose}
    >
      {changed && (
        <Alert tone="warn" className="mb-3.5">
          {`${changed} These are its terms now.`}
        </Alert>
      )}
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
