import { estimateBody } from '#contract/finance'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import examples from '../../contract/finance/worked-examples.json' with { type: 'json' }
import packages from '../../contract/package/worked-examples.json' with { type: 'json' }
import { readinessOf } from '#contract/package/readiness'
import type { ReadinessInput } from '#contract/package/readiness'
import { readSettings } from '#server/platform/settings'
import { millis, printFigures } from '../support/report.ts'
import { median } from '../support/rounds.ts'

/** How long a deal with 20 lines is computed (K-110), and its package (H-090): `node tools/run.mjs bench/figures.ts finance`. Known, and with nothing answered. */
const { rules } = readSettings({}).financeRules
const example = examples.examples.find(({ id }) => id === 'DF-13')?.input
const sources = Array.from({ length: 14 }, (_, n) => ({
  kind: ['grant', 'senior', 'bridge', 'equity'][n % 4],
  label: `Source ${n}`,
  amount: 100_000 + n,
  state: ['committed', 'interested'][n % 2],
  rate: 'Prime + 1.5%',
}))
const { benchmarks = [] } = estimateBody.parse(example)
const inputs = {
  'every fact answered': inputOf(estimateBody.parse({ ...example, sources }), benchmarks),
  'no fact answered': inputOf(estimateBody.parse({ ...example, sources, facts: {} }), benchmarks),
}

/** The median of 30 rounds, in milliseconds. */
function timeOf(work: () => void): number {
  const rounds = Array.from({ length: 30 }, () => {
    const began = performance.now()
    for (let n = 0; n < 200; n += 1) work()
    return (performance.now() - began) / 200
  })
  return median(rounds)
}

const [first] = packages.readiness
/** All items named by 200 documents. */
const documents = Array.from({ length: 200 }, (_, n) => rules.list.items[n % 34]?.id ?? '')
const readiness = { ...(first?.input as ReadinessInput), documents }

export function measureFinance(): void {
  const lines = Object.entries(inputs).map(([name, input]) => ({
    name: `a deal with 20 lines, ${name}`,
    time: timeOf(() => estimateOf(input, rules)),
    most: 0.2,
  }))
  const counted = {
    name: 'the package of a deal with 200 documents',
    time: timeOf(() => readinessOf(readiness, rules.list)),
    most: 0.05,
  }
  const figures = [...lines, counted].map(({ name, time, most }) => ({
    name,
    measured: millis(time),
    wanted: `under ${most} ms`,
    met: time < most,
  }))
  printFigures('The finance of a deal', figures)
}
