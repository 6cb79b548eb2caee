import { noFacts } from '#contract/finance/input'
import { deadlineLabel } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import type { SharedFinance } from '#contract/project-finance'
import { readingOf, type FinanceBasis, type FinanceReading } from './finance-reading.ts'

/**
 * What a guest reads of the finance of a project with one of its two sections: the server's estimate of that section. The
 * other one is missing, so that nothing of it may be shown (H-003).
 */
export function sharedReadingOf(
  deal: Deal,
  answer: SharedFinance,
  basis: FinanceBasis,
): FinanceReading {
  const { stack, credit, clock, bridge } = answer.estimate
  const facts = answer.facts ?? { ...noFacts, version: 0 }
  const reading = readingOf(deal, { ...answer, facts }, basis)
  return {
    ...reading,
    estimate: {
      ...reading.estimate,
      ...(stack && { stack }),
      ...(bridge && { bridge }),
      ...(credit && { credit }),
      ...(credit &&
        clock && {
          clock: {
            ...clock,
            deadlines: clock.deadlines.map((deadline) => ({
              ...deadline,
              label: deadlineLabel(deadline, {
                path: credit.path,
                isAttested: facts.contentExceptionAttested === 'yes',
              }),
            })),
          },
        }),
    },
  }
}
