import type { Introduction } from '#contract/introductions'

export const lenderId = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11'
export const developerId = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f77'

/** An introduction as the server answers it: of a developer that asks the ordinary member's organization, which lends. */
export function introductionOf(fields: Partial<Introduction> = {}): Introduction {
  return {
    id: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    dealId: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
    dealName: 'Flint Water Plant Solar',
    kind: 'products',
    offerId: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
    offerName: 'Bridge-to-ITC Loan',
    need: 'bridge_to_itc',
    amount: 3_772_000,
    score: 85,
    confidence: 100,
    dealOrganizationId: developerId,
    dealOrganizationName: 'Great Lakes Green Finance Authority',
    capitalOrganizationId: lenderId,
    capitalOrganizationName: 'Prairie Light Green Bank',
    askedBy: 'deal',
    askedByName: 'Ellen Marsh',
    message: 'We seek a bridge to the credit with one lender.',
    state: 'requested',
    declineReason: null,
    declineNote: null,
    createdAt: '2026-11-09T15:00:00.000Z',
    expiresAt: '2026-11-23T15:00:00.000Z',
    answeredAt: null,
    contacts: null,
    outcomes: { deal: null, capital: null },
    outcome: null,
    confirmed: false,
    fundedAmount: null,
    updatedAt: '2026-11-09T15:00:00.000Z',
    version: 1,
    ...fields,
  }
}

/** The same, accepted: with whom to write to. */
export const acceptedIntroductionOf = (fields: Partial<Introduction> = {}): Introduction =>
  introductionOf({
    state: 'accepted',
    answeredAt: '2026-11-12T15:00:00.000Z',
    contacts: {
      deal: { name: 'Ellen Marsh', email: 'ellen@lakes.example', phone: '(816) 555-0163' },
      capital: { name: 'Amara Osei', email: 'amara@prairielight.example', phone: null },
    },
    ...fields,
  })
