/** When the money from a credit comes: the return it is asked for with, and the month it is expected in (T-080 to T-082). */
import { addDays, addMonths, lastDayOfMonth, monthOf, offWeekend, yearAndMonth } from './days.ts'
import type { Sheet } from './sheet.ts'

/** Days and the month of the money; null where they are not known or the way to the money has none. */
export interface MoneyDays {
  readonly prefiling: string | null
  readonly returnDue: string | null
  readonly returnExtended: string | null
  /** YYYY-MM. */
  readonly cashMonth: string | null
  /** The last day of that month. */
  readonly cashDay: string | null
}

const nothing = { prefiling: null, returnDue: null, returnExtended: null }

const ofMonth = (cashMonth: string) => ({ cashMonth, cashDay: lastDayOfMonth(cashMonth) })

/** The last month of the tax year that service falls in. */
function endOfTaxYear(service: string, lastMonth: number): string {
  const { month } = yearAndMonth(service)
  return addMonths(service, (lastMonth - month + 12) % 12)
}

/** The days of the money by the deal's path and its expected day of service. */
export function moneyDaysOf({ input, rules, path, expectedDay, basis }: Sheet): MoneyDays {
  const { facts } = input
  // Who has no credit files no return for it and waits for no money (T-023).
  if (expectedDay === null || basis.carriesNone)
    return { ...nothing, cashMonth: null, cashDay: null }
  if (path === 'transfer')
    return {
      ...nothing,
      ...ofMonth(addMonths(monthOf(expectedDay), rules.number('assume.transfer_cash_months'))),
    }
  if (path !== 'direct_pay') return { ...nothing, cashMonth: null, cashDay: null }
  const lastMonth = facts.taxYearEndMonth ?? rules.number('assume.tax_year_end_month')
  const month = addMonths(
    endOfTaxYear(expectedDay, lastMonth),
    rules.number('direct_pay.return_month'),
  )
  const day = `-${String(rules.number('direct_pay.return_day')).padStart(2, '0')}`
  const returnDue = offWeekend(`${month}${day}`)
  const extended = addMonths(month, rules.number('direct_pay.extension_months'))
  return {
    prefiling: addDays(returnDue, -rules.number('direct_pay.prefiling_days')),
    returnDue,
    returnExtended: offWeekend(`${extended}${day}`),
    ...ofMonth(addMonths(month, facts.cashMonths ?? rules.number('assume.cash_months'))),
  }
}
