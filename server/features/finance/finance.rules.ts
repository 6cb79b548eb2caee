import { mayReadFinance, mayWriteFinance } from '#contract/rights'
import type { Person } from '#contract/rights'
import { lockDeal } from '#server/features/pipeline/pipeline.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { Transaction } from '#server/platform/database/database'
import { forbidden, notFound } from '#server/platform/http/problems'

/** A deal whose lines and facts the person may read. @throws HttpProblem 404 for everybody else, also where the deal itself may be seen */
function readFully(person: Person, deal: DealRow | null): DealRow {
  if (deal === null || !mayReadFinance(person, deal)) throw notFound()
  return deal
}

/** The same deal, to write on. @throws HttpProblem 403 for parties that only read */
export function toWriteOn(person: Person, found: DealRow | null): DealRow {
  const deal = readFully(person, found)
  if (!mayWriteFinance(person, deal))
    throw forbidden('You can only change projects of your own organization')
  return deal
}

/**
 * The deal to write on, locked until the transaction ends: whoever changes lines or facts locks their deal first, so that
 * figures are computed from all that is stored.
 */
export const lockWritable = async (tx: Transaction, person: Person, id: string): Promise<DealRow> =>
  toWriteOn(person, await lockDeal(tx, person, id))
