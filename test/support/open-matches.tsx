import { criteria } from '#contract/common/market-enums'
import { valuesOf } from '#contract/common/enums'
import { created, ok, openPortal, person, type Answer } from './open-portal.tsx'
import { dealOf } from './open-pipeline.tsx'

export const dealId = '5d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
const lender = '5d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f77'
export const offerId = '5d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02'

export const project = dealOf({ id: dealId, name: 'Rockford Schools', capNeed: ['perm'] })

export const fit = {
  dealId,
  dealName: 'Rockford Schools',
  dealOrganizationName: 'River Bank',
  kind: 'products',
  offerId,
  offerName: 'Public Buildings Lease',
  offerOrganizationId: lender,
  offerOrganizationName: 'Lakeshore',
  need: 'perm',
  amount: 400_000,
  state: 'match',
  score: 93,
  confidence: 100,
  order: 186,
  headline: 'Fits 8 of 9, 1 in part',
  turn: null,
  criteria: valuesOf(criteria).map((name) => ({
    name,
    outcome: name === 'amount' ? 'partial' : 'pass',
    sentence: `The sentence of ${name}.`,
    missing: null,
  })),
  through: null,
  network: true,
  own: false,
  introduction: null,
  dismissal: null,
  before: null,
  deal: { ...project, capEx: 500_000 },
  offer: { rate: '4.20%', minimum: 100_000, maximum: null, technology: [] },
}

export const perm = {
  need: 'perm',
  amount: 400_000,
  basis: '80% of the $500,000 credit',
  missing: null,
  matches: 1,
  lenders: 1,
  best: 93,
  sentence: null,
}

export const answerOf = (fields: object = {}) => ({
  matches: [fit],
  total: 1,
  totals: { match: 1, near: 0, dismissed: 0, others: { fit: 1, near: 0 } },
  needs: [perm],
  facts: [{ field: 'expectedPtoDate', label: 'Expected PTO', criteria: ['term'], rows: 3 }],
  subjectNote: null,
  whatIf: false,
  ...fields,
})

/** The page of a project's matches for a member of its organization, with what the calls answer. */
export function openMatches(
  answer: (query: URLSearchParams) => object = () => answerOf(),
  at = '',
  more: Record<string, Answer> = {},
) {
  return openPortal(`/matches/pipeline/${dealId}${at}`, {
    as: person({ organizationId: project.organizationId }),
    answers: {
      [`GET /api/pipeline/${dealId}`]: () => ok(project),
      [`GET /api/pipeline/${dealId}/matches`]: (_body, query) => {
        if (query.get('kind') === 'catalytic-facilities')
          return ok(answerOf({ matches: [], total: 0 }))
        return ok(answer(query))
      },
      'POST /api/introductions': () => created({}),
      'POST /api/match-dismissals': () => created({}),
      ...more,
    },
  })
}
