/**
 * The tax-credit sheet (T-060 to T-068): the credit and the money it brings in four cases, and which facts are missing.
 * An evaluation answers every unknown fact favorably or unfavorably; cases compare evaluations, so that nothing is guessed.
 */
import type { CreditPath, CreditTechnology, MissingFact } from '../common/finance-enums.ts'
import { itcPercentages } from '../common/registry-enums.ts'
import { part, sumOf } from './arithmetic.ts'
import { evaluate } from './credit-money.ts'
import type { Evaluation } from './credit-money.ts'
import { needsRatio, needsTerritoryWord } from './credit-rate.ts'
import { favorably, supposable, totalBasis, unfavorably } from './sheet.ts'
import type { Sheet, SupposableFact, Supposed } from './sheet.ts'
import { creditable } from './start.ts'
import type { CreditBasis } from './start.ts'

/** An amount in the four cases of T-060; null where it is unknown. */
export interface Cases {
  readonly worst: number | null
  readonly base: number | null
  readonly pending: number | null
  readonly best: number | null
}

/** A technology's basis and rates. */
interface CreditPart {
  readonly technology: CreditTechnology
  readonly basis: number
  readonly worstBps: number
  readonly baseBps: number | null
  readonly pendingBps: number | null
  readonly bestBps: number
}

export interface Credit {
  readonly state: 'none' | 'unknown' | 'range' | 'known'
  readonly basisFrom: CreditBasis['basisFrom']
  readonly path: CreditPath
  readonly parts: readonly CreditPart[]
  readonly bondReductionBps: number
  readonly restrictedGrants: number
  readonly grantCapApplied: boolean
  readonly credit: Cases
  readonly cash: Cases
  readonly nearestStored: number | null
  readonly missing: readonly MissingFact[]
}

const same = <Value>(one: Value, other: Value): Value | null => (one === other ? one : null)

/** The facts of the list that nobody has answered; whether one matters shows when it is answered (T-063). */
function isUnknown(sheet: Sheet, fact: SupposableFact): boolean {
  const { facts } = sheet.input
  if (sheet.otherwise !== null && isUnknown(sheet.otherwise, fact)) return true
  switch (fact) {
    case 'solar_kw':
      return facts.solarKw === null
    case 'storage_kw':
      return facts.storageKw === null
    case 'wages':
      return facts.wagesMet === null
    case 'construction_start':
      return sheet.start.startDay === null
    case 'construction_method':
      return sheet.start.methodUnknown
    case 'expected_service':
      return sheet.expectedDay === null
    case 'material_assistance':
      return needsRatio(sheet) && facts.materialAssistanceMet === null
    case 'territory':
      return needsTerritoryWord(sheet) && facts.territoryConfirmed === null
    case 'domestic_content':
      return facts.domesticContent === null
    case 'low_income_category':
      return facts.lowIncomeCategory === null
    case 'owner_type':
    case 'tribal_ownership':
    case 'monetization':
      return sheet.pathMissing === fact
  }
}

/** What T-063 watches for a change: credit and money with pending granted or not, and the solar part as if in time. */
function outcomeOf(sheet: Sheet, supposed: Supposed): string {
  const [granted, not] = [true, false].map((pending) => evaluate(sheet, supposed, { pending }))
  const inTime = evaluate(sheet, supposed, { pending: false, inTime: true })
  return [granted?.credit, granted?.cash, not?.credit, not?.cash, inTime.credits[0]].join(' ')
}

function missingOf(sheet: Sheet): MissingFact[] {
  const { basis } = sheet
  if (basis.amounts === null) return basis.missing === null ? [] : [basis.missing]
  const unknown = supposable.filter((fact) => isUnknown(sheet, fact))
  if (unknown.length === 0) return []
  const [worst, best] = [outcomeOf(sheet, unfavorably), outcomeOf(sheet, favorably)]
  return unknown.filter(
    (fact) =>
      outcomeOf(sheet, (each) => each === fact) !== worst ||
      outcomeOf(sheet, (each) => each !== fact) !== best,
  )
}

/** Percentages of the credit that a deal may store. */
const storedPercentages = Object.keys(itcPercentages).map((text) => Number.parseInt(text, 10))

/** The stored percentage nearest to the credit's share of the basis, the lower of two (T-067). */
function nearestStored(gross: number | null, total: number): number | null {
  if (gross === null || gross === 0 || total === 0) return null
  let nearest: number | null = null
  let least: bigint | null = null
  for (const percentage of storedPercentages) {
    const off = BigInt(gross) * 100n - BigInt(percentage) * BigInt(total)
    const distance = off < 0n ? -off : off
    if (least === null || distance < least) [nearest, least] = [percentage, distance]
  }
  return nearest
}

/** The credit of a sheet before bonds lower it. */
const grossOf = (sheet: Sheet, { rates }: Evaluation): number =>
  sumOf(
    creditable.map((technology, index) =>
      part(sheet.basis.amounts?.[technology] ?? 0, rates[index] ?? 0, 10_000),
    ),
  )

const noCases: Cases = { worst: null, base: null, pending: null, best: null }
const zeroCases: Cases = { worst: 0, base: 0, pending: 0, best: 0 }

/** What the four cases are compared from: unknown facts both ways, what is pending granted or not (T-060, T-061). */
interface Evaluations {
  readonly worst: Evaluation
  /** Unknown facts favorably, pending not granted. */
  readonly fair: Evaluation
  /** Unknown facts unfavorably, pending granted. */
  readonly granted: Evaluation
  readonly best: Evaluation
}

function evaluationsOf(sheet: Sheet): Evaluations {
  return {
    worst: evaluate(sheet, unfavorably, { pending: false }),
    fair: evaluate(sheet, favorably, { pending: false }),
    granted: evaluate(sheet, unfavorably, { pending: true }),
    best: evaluate(sheet, favorably, { pending: true }),
  }
}

/** A value of the evaluations in the four cases. */
function casesOf(
  { worst, fair, granted, best }: Evaluations,
  value: (evaluation: Evaluation) => number | null,
): Cases {
  return {
    worst: value(worst),
    base: same(value(worst), value(fair)),
    pending: same(value(granted), value(best)),
    best: value(best),
  }
}

/** The credit of a deal by its sheet. */
export function creditOf(sheet: Sheet): Credit {
  const { basis, path, bondReductionBps, restrictedGrants } = sheet
  const shared = { basisFrom: basis.basisFrom, path, bondReductionBps, restrictedGrants }
  if (basis.amounts === null) {
    const amounts = basis.carriesNone ? zeroCases : noCases
    return {
      ...shared,
      state: basis.carriesNone ? 'none' : 'unknown',
      parts: [],
      grantCapApplied: false,
      credit: amounts,
      cash: path === 'tax_equity' ? noCases : amounts,
      nearestStored: null,
      missing: missingOf(sheet),
    }
  }
  const evaluations = evaluationsOf(sheet)
  const { amounts } = basis
  const parts = creditable.flatMap((technology, index): CreditPart[] => {
    if (amounts[technology] === 0) return []
    const { worst, base, pending, best } = casesOf(evaluations, ({ rates }) => rates[index] ?? 0)
    return [
      {
        technology,
        basis: amounts[technology],
        worstBps: worst ?? 0,
        baseBps: base,
        pendingBps: pending,
        bestBps: best ?? 0,
      },
    ]
  })
  const credit = casesOf(evaluations, (evaluation) => evaluation.credit)
  const cash = casesOf(evaluations, (evaluation) => evaluation.cash)
  const isRange = credit.base === null || (cash.base === null && path !== 'tax_equity')
  const gross = casesOf(evaluations, (evaluation) => grossOf(sheet, evaluation)).base
  return {
    ...shared,
    state: isRange ? 'range' : 'known',
    parts,
    grantCapApplied: evaluations.worst.isCapped,
    credit,
    cash,
    nearestStored: nearestStored(gross, totalBasis(basis)),
    missing: missingOf(sheet),
  }
}
