import { estimateBody } from '#contract/finance'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import examples from '../../contract/finance/worked-examples.json' with { type: 'json' }
import { readSettings } from '#server/platform/settings'
import { millis, printFigures } from '../support/report.ts'
import { median } from '../support/rounds.ts'

/** How long a deal with 20 lines is computed (K-110): `node tools/run.mjs bench/figures.ts finance`. Known, and with nothing answered. */
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

export function measureFinance(): void {
  const figures = Object.entries(inputs).map(([name, input]) => {
    const rounds = Array.from({ length: 30 }, () => {
      const began = performance.now()
      for (let n = 0; n < 200; n += 1) estimateOf(input, rules)
      return (performance.now() - began) / 200
    })
    const measured = median(rounds)
    return {
      name: `a deal with 20 lines, ${name}`,
      measured: millis(measured),
      wanted: 'under 0.2 ms',
      met: measured < 0.2,
    }
  })
  printFigures('The finance of a deal', figures)
}
