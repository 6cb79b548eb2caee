import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { labelOf } from '#contract/common/enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { daysBetween } from '#contract/finance/days'
import type { Offer } from '#contract/offers'
import type { OfferTerms } from '#contract/offers/cash-flow'
import { written } from '#contract/record-fields/record-field'
import { offerFields } from '#contract/record-fields/room-fields'
import { documentHint, documentLimits } from '#web/kit/files/file-limits.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import type { FieldLayout, FormLayout } from '#web/kit/form/field-layout.ts'
import { RecordSections, type SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { wordsOfValue } from '#web/lib/field-words.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { isSameValue } from '#web/lib/version-conflict.ts'
import { OfferConditions } from './offer-conditions.tsx'
import { bpsOfPercent, type OfferValues } from './offer-form-values.ts'
import { costOf, longDay, monthsWords, needOf, percent } from './offer-words.ts'
import type { OffersRead } from './offers.queries.ts'

export const offerFormFields = [...offerFields, written('file', 'Term sheet', 'text')]

const sections: readonly SectionOfFields<keyof OfferValues>[] = [
  { id: 'money', title: 'Money', fields: ['need', 'kind', 'amount', 'security', 'binding'] },
  {
    id: 'cost',
    title: 'Cost',
    fields: [
      'rate',
      'pointsBps',
      'feesDollars',
      'termMonths',
      'interestOnlyMonths',
      'amortizationMonths',
      'closingDay',
      'dayCount',
    ],
  },
  {
    id: 'conditions',
    title: 'Conditions',
    description: 'What must be true before you close. Check what is met.',
    fields: ['conditions'],
  },
  { id: 'until', title: 'Until', fields: ['goodUntil', 'file', 'note'] },
]

const unit = (name: string) => <span className="text-meta text-ink-3">{name}</span>

const monthsInput = (label: string, optional?: false): FieldLayout<string> => ({
  label,
  ...(optional === false && { optional }),
  renderInput: (props) => <TextInput inputMode="numeric" end={unit('months')} {...props} />,
})

const dayInput: FieldLayout<string> = {
  renderInput: (props) => <TextInput type="date" {...props} />,
}

/** Basis points, typed as a percentage. */
function Percent({
  value,
  ...on
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}) {
  const [typed, setTyped] = useState(() => (value === '' ? '' : String(Number(value) / 100)))
  return (
    <TextInput
      {...on}
      inputMode="decimal"
      end={unit('%')}
      // What is stored takes its place where somebody chose that.
      value={bpsOfPercent(typed) === value ? typed : String(Number(value) / 100)}
      onChange={({ target }) => {
        setTyped(target.value)
        on.onChange(bpsOfPercent(target.value))
      }}
    />
  )
}

/** The needs of the project with what each seeks, and the offer's own where the project names it no more. */
function needChoices({ needs }: OffersRead, stored: string) {
  const isOther = stored !== '' && !needs.some(({ need }) => need === stored)
  return [...needs, ...(isOther ? [{ need: stored, sought: null }] : [])].map(
    ({ need, sought }) => ({
      value: need,
      label: [labelOf(capitalTypes, need), sought && `seeking ${formatMoney(sought) ?? ''}`]
        .filter(Boolean)
        .join(', '),
    }),
  )
}

/** How values of an offer read in a line. */
export const offerWords = {
  pointsBps: (bps: string) => (bps === '' ? 'Not specified' : `${Number(bps) / 100}%`),
  termMonths: (months: string) => monthsWords(Number(months)) ?? '',
  closingDay: (day: string) => longDay(day || null) ?? 'Not specified',
  goodUntil: (day: string) => longDay(day || null) ?? 'Not specified',
  conditions: (all: OfferValues['conditions']) => all.map(({ text }) => text).join('; ') || 'None',
  file: (file: string | null) => (file === null ? 'None' : 'Another file'),
}

/** The fields of an offer, with what is known of what is typed; where it is a revision, with what they said before. */
export function OfferFields<Output>({
  form,
  start,
  values,
  terms,
  offer,
  data,
  onBusyChange,
}: {
  readonly form: UseFormReturn<OfferValues, unknown, Output>
  /** What the form began with. */
  readonly start: OfferValues
  readonly values: OfferValues
  readonly terms: OfferTerms | null
  readonly offer: Offer | undefined
  readonly data: OffersRead
  readonly onBusyChange: (isBusy: boolean) => void
}) {
  const isRevision = offer !== undefined && offer.state !== 'draft'
  const cost = costOf(values.need, terms, data)
  const sought = needOf(data, values.need)?.sought ?? null
  const hinted = (name: keyof OfferValues, hint?: string | false | null) => {
    const field = offerFormFields.find((each) => each.name === name)
    const isChanged = isRevision && field && !isSameValue(values[name], start[name])
    const read = offerWords[name as keyof typeof offerWords] as
      | ((value: unknown) => string)
      | undefined
    return {
      hint: (isChanged || hint) && (
        <>
          {isChanged && (
            <span className="flex items-center gap-1.5 font-control text-gold-ink">
              <Pencil aria-hidden className="size-3.5" />
              {`Was ${read?.(start[name]) ?? wordsOfValue(field, start[name])}`}
            </span>
          )}
          {hint}
        </>
      ),
    }
  }
  const rateToday = percent(cost?.rateBps ?? null)
  const layout: FormLayout<OfferValues> = {
    need: {
      required: true,
      isGroup: true,
      isWide: true,
      renderControl: (field) => <ChoiceChips choices={needChoices(data, start.need)} {...field} />,
      ...hinted('need'),
    },
    kind: { required: true, asChips: true, offered: Object.keys(sourceKinds), ...hinted('kind') },
    amount: {
      required: true,
      ...hinted(
        'amount',
        sought !== null &&
          terms !== null &&
          `Leaves ${formatMoney(Math.max(0, sought - terms.amount)) ?? ''} to raise for ${labelOf(capitalTypes, values.need)}`,
      ),
    },
    security: hinted('security'),
    binding: {
      whole: (
        <CheckboxField
          label="Binding"
          hint="Once accepted, the money counts as committed. Not binding, it counts as interested."
          className="sm:col-span-2"
          {...form.register('binding')}
        />
      ),
    },
    rate: {
      optional: false,
      ...hinted(
        'rate',
        rateToday !== null && rateToday !== values.rate
          ? `${rateToday} at today's benchmark`
          : 'For a loan, such as SOFR + 215 bps or 6%',
      ),
    },
    pointsBps: {
      label: 'Points',
      renderControl: (field) => <Percent {...field} />,
      ...hinted('pointsBps', cost !== null && cost.points > 0 && formatMoney(cost.points)),
    },
    feesDollars: hinted('feesDollars'),
    termMonths: { ...monthsInput('Term', false), ...hinted('termMonths') },
    interestOnlyMonths: { ...monthsInput('Interest only'), ...hinted('interestOnlyMonths') },
    amortizationMonths: { ...monthsInput('Amortization'), ...hinted('amortizationMonths') },
    closingDay: { ...dayInput, ...hinted('closingDay') },
    dayCount: { optional: false, ...hinted('dayCount') },
    conditions: {
      whole: (
        <OfferConditions
          form={form as unknown as UseFormReturn<OfferValues>}
          need={values.need}
          items={values.items}
        />
      ),
    },
    goodUntil: {
      ...dayInput,
      optional: false,
      ...hinted(
        'goodUntil',
        values.goodUntil > data.today
          ? `${formatCountOf(daysBetween(data.today, values.goodUntil), 'day')} from today, at most a year`
          : 'From today, at most a year',
      ),
    },
    file: {
      isGroup: true,
      renderControl: ({ value, onChange }) => (
        <FileUpload
          value={value}
          onChange={onChange}
          existing={
            offer?.file
              ? { path: offer.file, name: offer.fileInfo?.name, bytes: offer.fileInfo?.bytes }
              : null
          }
          limits={documentLimits}
          hint={documentHint}
          onBusyChange={onBusyChange}
        />
      ),
    },
    note: hinted('note', 'The project sees it with the offer'),
  }

  return <RecordSections form={form} fields={offerFormFields} sections={sections} layout={layout} />
}
