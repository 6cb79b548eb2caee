import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { emptyTexts } from './empty-texts.ts'
import type { LendingProfile } from '#contract/lending-profiles'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'

export const own = person().organizationId ?? ''

export const id = (n: number) => `0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f${n}`

export const lendingProfile = (fields: Partial<LendingProfile> = {}): LendingProfile => ({
  ...emptyTexts(lendingProfileFields),
  id: id(41),
  name: 'Direct Pay Bridge',
  organizationId: own,
  organizationName: 'Prairie Light Green Bank',
  loanTypes: ['bridge_to_itc', 'construction'],
  minimumLoanAmount: '250000',
  maximumLoanAmount: '5000000',
  interestRateRange: 'SOFR + 250 bps',
  termRange: '9 to 18 months',
  sectors: ['public_facilities', 'Houses of worship'],
  geographies: ['illinois'],
  criteria: 'Refund assigned.',
  askedItems: [],
  askedLines: [],
  status: 'published',
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  lastConfirmedAt: '2026-11-02T12:00:00.000Z',
  version: 3,
  ...fields,
})

export const theirs = lendingProfile({
  id: id(42),
  name: 'Portfolio Bridge',
  organizationId: id(12),
  organizationName: 'Bay State Solar Finance',
  maximumLoanAmount: null,
  status: 'active',
})

export function openLendingProfiles(
  path = '/lending-profiles',
  {
    as = person(),
    answers = {},
  }: { as?: ReturnType<typeof person>; answers?: Record<string, Answer> } = {},
) {
  const facets = {
    loanTypes: { bridge_to_itc: 2, construction: 2 },
    sectors: { 'Houses of worship': 2 },
    geographies: { illinois: 2 },
    status: { published: 1, active: 1 },
  }
  return openPortal(path, {
    as,
    answers: {
      'GET /api/lending-profiles': () =>
        ok({ lendingProfiles: [lendingProfile(), theirs], total: 2, facets }),
      [`GET /api/lending-profiles/${lendingProfile().id}`]: () => ok(lendingProfile()),
      [`GET /api/lending-profiles/${theirs.id}`]: () => ok(theirs),
      ...answers,
    },
  })
}
