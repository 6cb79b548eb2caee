import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { wholeDollars } from '#contract/common/money'
import { readLooseMonth } from '#contract/pipeline-month'
import { dealWarnings, itcDifference, suggestedItcAmount } from '#contract/pipeline-rules'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { formatMoney } from '#web/lib/format.ts'
import type { DealFormApi } from './deal-form.ts'

const amountOf = (text: string): number | null => {
  const dollars = wholeDollars(text)
  return dollars === null ? null : Number(dollars)
}

const orNull = <Value extends string>(value: Value | ''): Value | null =>
  value === '' ? null : value

/** How the typed text is understood as a month, or that it is not (P-224). */
export function ExpectedHint({ form }: { readonly form: DealFormApi }) {
  const typed = useWatch({ control: form.control, name: 'expectedPtoDate' })
  const meant = readLooseMonth(typed)
  if (typed.trim() === '' || meant?.text === typed) return 'Month and year, as "March 2027"'
  if (meant) return `Understood as ${meant.text}`
  return (
    <span className="text-gold-ink">
      <TriangleAlert aria-hidden className="mr-1 inline size-3.5" />
      Not understood as a month; it is kept as typed
    </span>
  )
}

/** What the credit comes to by basis and percentage, and how far a typed amount is from it (P-223). */
export function CreditHint({ form }: { readonly form: DealFormApi }) {
  const [capEx, itcAmount, itcPercentage] = useWatch({
    control: form.control,
    name: ['capEx', 'itcAmount', 'itcPercentage'],
  })
  const basis = { capEx: amountOf(capEx), itcPercentage: orNull(itcPercentage) }
  const suggested = suggestedItcAmount(basis)
  if (suggested === null) return 'Suggested once CapEx and percentage are given'
  const difference = itcDifference({ ...basis, itcAmount: amountOf(itcAmount) })
  const use = () =>
    form.setValue('itcAmount', String(suggested), { shouldDirty: true, shouldValidate: true })
  if (amountOf(itcAmount) === null)
    return (
      <>
        {formatMoney(suggested)} by {itcPercentage} of CapEx.{' '}
        <LinkButton onClick={use}>Use {formatMoney(suggested)}</LinkButton>
      </>
    )
  if (difference === 0) return `Equals ${itcPercentage} of CapEx`
  return (
    <span className="text-gold-ink">
      <TriangleAlert aria-hidden className="mr-1 inline size-3.5" />
      {formatMoney(Math.abs(difference))} {difference > 0 ? 'above' : 'below'} {itcPercentage} of
      CapEx. <LinkButton onClick={use}>Use {formatMoney(suggested)}</LinkButton>
    </span>
  )
}

/** Choices that do not go together by present law: shown, never rejected (C-33). */
export function PairWarnings({
  form,
  className,
}: {
  readonly form: DealFormApi
  readonly className?: string
}) {
  const [ownerType, itcMonetizationStrategy, itcPercentage, itcAmount, technology] = useWatch({
    control: form.control,
    name: ['ownerType', 'itcMonetizationStrategy', 'itcPercentage', 'itcAmount', 'technology'],
  })
  const warnings = dealWarnings({
    ownerType: orNull(ownerType),
    itcMonetizationStrategy: orNull(itcMonetizationStrategy),
    itcPercentage: orNull(itcPercentage),
    itcAmount: amountOf(itcAmount),
    technology,
  })
  if (warnings.length === 0) return null
  return (
    <Alert tone="warn" title="Check the tax credit" className={className ?? ''}>
      {warnings.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Alert>
  )
}
