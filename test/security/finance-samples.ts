import type { MakeSample } from './scene.ts'

/** Calls about the finance of deals. */
export const financeSamples: Record<string, MakeSample> = {
  'finance.estimate': async () => ({
    body: {
      deal: { technology: ['solar'], capEx: 1_000_000, expectedPtoDate: 'March 2027' },
      facts: { solarKw: 800 },
      uses: [{ kind: 'solar', amount: 1_000_000 }],
      sources: [{ kind: 'grant', label: 'Some Fund', amount: 250_000 }],
    },
  }),
}
