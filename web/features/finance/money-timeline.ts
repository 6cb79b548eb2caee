import type { DeadlineKind, StackView } from '#contract/common/finance-enums'
import { addDays, addMonths, addMonthsToDay, daysBetween, monthOf } from '#contract/finance/days'
import {
  dayWords,
  daysWords,
  longMonthWords,
  monthWords,
  shortDayWords,
} from '#contract/finance/day-words'
import { daysLeftWords, dollarWords } from '#contract/finance/words'
import { shortDollars } from '#contract/common/money'
import { rateWords } from '#contract/common/rates'
import type { FinanceReading } from './finance-reading.ts'
import type { Raising, RaisingSteps } from './raising-steps.ts'

/** What a part of the chart is; "coming" is the credit before its month. */
export type MoneyKind = 'committed' | 'coming' | 'credit' | 'in_talks' | 'no_source'

/** A part of the chart: an amount over a time, above those below it. */
export interface MoneyPart {
  readonly view: StackView
  readonly kind: MoneyKind
  readonly amount: number
  /** What stands below it. */
  readonly above: number
  readonly from: string
  readonly to: string
}

/** A day with its words, long and short: one of the law, one of the project, or one that is only told. */
interface MoneyMark {
  readonly day: string
  readonly words: string
  readonly short: string
  readonly tone: 'law' | 'own' | 'quiet'
}

/** The money of a project over time (U-025); without a service date its parts have one time. */
export interface MoneyTimeline {
  readonly from: string
  readonly to: string
  readonly isTimed: boolean
  /** The most its parts come to anywhere: the cost, or what is raised where that is more. */
  readonly height: number
  readonly parts: readonly MoneyPart[]
  readonly marks: readonly MoneyMark[]
  readonly slack: { readonly from: string; readonly to: string; readonly isLate: boolean } | null
  readonly bridge: {
    readonly from: string
    readonly to: string
    readonly words: string
    readonly short: string
  } | null
  /** The day by which the money of the credit is expected. */
  readonly money: string | null
  readonly sentence: string
}

const partsOf = (
  { view, raised, credit, inTalks, noSource }: RaisingSteps,
  from: string,
  to: string,
  money: string | null,
): MoneyPart[] => {
  const parts: MoneyPart[] = []
  let above = 0
  const add = (kind: MoneyKind, amount: number, start = from, end = to) => {
    if (amount > 0 && start < end) parts.push({ view, kind, amount, above, from: start, to: end })
  }
  add('committed', raised)
  above += raised
  // Without a month it never arrives on this chart.
  const there = money === null || money > to ? to : money < from ? from : money
  add('coming', credit, from, there)
  add('credit', credit, there, to)
  above += credit
  add('in_talks', inTalks)
  above += inTalks
  add('no_source', noSource)
  return parts
}

const named: Readonly<Record<MoneyKind, string>> = {
  committed: 'committed',
  coming: 'credit',
  credit: 'credit',
  in_talks: 'in talks',
  no_source: 'no source yet',
}

function wordsOf(parts: readonly MoneyPart[], view: StackView, money: string | null): string {
  const words = new Map<string, string>()
  for (const { view: of, kind, amount } of parts)
    if (of === view) {
      const when = named[kind] === 'credit' && money ? ` expected ${longMonthWords(money)}` : ''
      words.set(named[kind], `${named[kind]} ${dollarWords(amount)}${when}`)
    }
  return [...words.values()].join(', ')
}

/** The money of a project from today to two months past that of the credit, with the days it depends on (U-025). */
export function moneyTimelineOf(
  { estimate, input, today }: FinanceReading,
  { main, other }: Raising,
): MoneyTimeline {
  const { clock, bridge, credit } = estimate
  const stepsIn = (view: StackView) => (other?.view === view ? other : main)
  const height = Math.max(main.cost, main.raised, other?.raised ?? 0)
  const service = clock.expectedServiceDay
  const of = dollarWords(main.cost)
  if (service === null) {
    const parts = partsOf(main, today, addDays(today, 1), null)
    return {
      from: today,
      to: addDays(today, 1),
      isTimed: false,
      height,
      parts,
      marks: [],
      slack: null,
      bridge: null,
      money: null,
      sentence: `The money of the project: ${wordsOf(parts, main.view, null)} of ${of}. Without a service date its time is unknown.`,
    }
  }
  const dayOf = (kind: DeadlineKind) =>
    clock.deadlines.find((deadline) => deadline.kind === kind)?.day ?? null
  const money = dayOf('cash_expected')
  const latest = [today, service, money ?? today].toSorted().at(-1) ?? today
  const to = addMonthsToDay(latest, 2)
  const { constructionStart } = input.facts
  const isAhead =
    constructionStart !== null && constructionStart > today && constructionStart < service
  const start = isAhead ? constructionStart : today
  const permanent = stepsIn('permanent')
  // Where no source counts, what the credit pays is known from the sheet alone.
  const paid = other === null ? Math.min(credit.cash.base ?? 0, permanent.stillToRaise) : 0
  const after = {
    ...permanent,
    view: 'permanent' as const,
    credit: permanent.credit + paid,
    noSource: Math.max(0, permanent.noSource - paid),
  }
  const before = { ...stepsIn('construction'), view: 'construction' as const }
  const opened = service > today ? service : today
  const parts = [...partsOf(before, start, opened, null), ...partsOf(after, opened, to, money)]
  const last = dayOf('service_last_day')
  const begin = dayOf('begin_for_attestation')
  const file = dayOf('return_due')
  const left = (day: string) => daysLeftWords(today, day, daysBetween(today, day))
  const slackWords = (days: number) =>
    days < 0 ? `${daysWords(-days)} late` : `${daysWords(days)} of slack`
  const mark = (tone: MoneyMark['tone'], day: string | null, short: string, more = '') =>
    day === null || day <= today || day > to ? [] : [{ day, words: `${short}${more}`, short, tone }]
  const on = (name: string, day: string | null) =>
    `${name} ${day === null ? '' : shortDayWords(day)}`
  const year = (day: string | null) => (day === null ? '' : `, ${day.slice(0, 4)}`)
  const drawn = bridge.firstDrawMonth
  const repaid = bridge.repaymentMonth
  const hasBridge = drawn !== null && repaid !== null && (bridge.amount ?? 0) > 0
  const tenor = bridge.tenorMonths === null ? '' : `, ${bridge.tenorMonths} months`
  const phases = [
    { title: `Construction from ${dayWords(start)} to ${dayWords(opened)}`, of: 'construction' },
    { title: 'After service', of: 'permanent' },
  ] as const
  return {
    from: today,
    to,
    isTimed: true,
    height,
    parts,
    marks: [
      ...mark('law', begin, on('Begin by', begin), begin === null ? '' : `, ${left(begin)} left`),
      ...mark(
        'law',
        last,
        on('Last day', last),
        clock.slackDays === null ? '' : `, ${slackWords(clock.slackDays)}`,
      ),
      ...mark('own', isAhead ? start : null, on('Start', start), year(start)),
      ...mark('own', service, on('Service', service), year(service)),
      ...mark('own', money, money === null ? '' : `Money ${monthWords(monthOf(money))}`),
      ...mark('quiet', file, on('File', file)),
    ],
    slack:
      last === null || last === service
        ? null
        : {
            from: last < service ? last : service,
            to: last < service ? service : last,
            isLate: last < service,
          },
    bridge: hasBridge
      ? {
          from: `${drawn}-01`,
          to: `${addMonths(repaid, 1)}-01`,
          words: `Bridge to the credit ${dollarWords(bridge.amount ?? 0)}${tenor}${
            bridge.rateBps === null ? '' : ` at ${rateWords(bridge.rateBps)}`
          }`,
          short: `Bridge ${shortDollars(bridge.amount ?? 0)}${tenor}`,
        }
      : null,
    money: credit.cash.base === 0 ? null : money,
    sentence: [
      money === null ? 'From today past service.' : 'From today to the money of the credit.',
      ...phases.flatMap(({ title, of: view }) => {
        const words = wordsOf(parts, view, money)
        return words === ''
          ? []
          : [`${title}: ${words}${view === 'construction' ? ` of ${of}` : ''}.`]
      }),
      ...(hasBridge
        ? [
            `Bridge ${dollarWords(bridge.amount ?? 0)} from ${longMonthWords(drawn)} to ${longMonthWords(repaid)}.`,
          ]
        : []),
    ].join(' '),
  }
}
