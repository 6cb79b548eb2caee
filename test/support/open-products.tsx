import { screen } from '@testing-library/react'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import type { CurrentUser } from '#contract/users'
import { administrator, ok, openPortal, person, type Answer } from './open-portal.tsx'
import { emptyTexts } from './empty-texts.ts'

export const prairie = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
  name: 'Prairie Light Green Bank',
  organizationType: 'green_bank',
}
export const lakeshore = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f12',
  name: 'Lakeshore Green Bank',
  organizationType: null,
}
export const backstop = {
  id: '6c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f10',
  name: 'Direct Pay Bridge Backstop',
  type: 'risk_transfer',
}

/** A product as the server answers it; what a test does not name is empty. */
export function product(fields: Partial<Product> = {}): Product {
  return {
    ...emptyTexts(productFields),
    id: '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    name: 'Bridge-to-ITC Loan',
    organizationId: prairie.id,
    organizationName: prairie.name,
    type: [],
    asset: [],
    technology: [],
    lowRangeRate: null,
    highRangeRate: null,
    lowRateBenchmark: null,
    lowRateBasisPoints: null,
    highRateBenchmark: null,
    highRateBasisPoints: null,
    interestRate: 'Rate TBD',
    minPrincipalSize: null,
    maxPrincipalSize: null,
    minimumAmount: null,
    maximumAmount: null,
    necessaryCreditEnhancement: null,
    optionalCreditEnhancement: null,
    securityPosition: [],
    macroGeography: null,
    certainGeographies: [],
    askedItems: [],
    askedLines: [],
    termDetails: null,
    loanTermLength: [],
    investmentCommitteeCycleInfo: null,
    description: null,
    isSupportedByCatalyticFacility: false,
    catalyticFacilityId: null,
    catalyticFacilityName: null,
    status: 'published',
    createdBy: null,
    createdAt: '2026-11-01T15:00:00.000Z',
    updatedAt: '2026-11-03T15:00:00.000Z',
    lastConfirmedAt: '2026-11-03T15:00:00.000Z',
    version: 3,
    ...fields,
  }
}

export const bridge = product({
  type: ['bridge_to_itc'],
  asset: ['commercial_and_industrial', 'public_facilities'],
  technology: ['solar', 'storage'],
  lowRangeRate: 'SOFR + 250 bps',
  highRangeRate: 'SOFR + 350 bps',
  lowRateBenchmark: 'sofr',
  lowRateBasisPoints: 250,
  highRateBenchmark: 'sofr',
  highRateBasisPoints: 350,
  interestRate: 'SOFR + 250 bps - SOFR + 350 bps',
  minPrincipalSize: '250000',
  maxPrincipalSize: '5000000',
  minimumAmount: '250000',
  maximumAmount: '5000000',
  securityPosition: ['senior'],
  loanTermLength: ['less_than_24_months'],
  macroGeography: 'certain_geographies',
  certainGeographies: ['illinois', 'iowa'],
  description: 'Advances up to 90% of the credit.',
})
export const grain = product({
  id: '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Grain Elevator Solar Loan',
  type: ['perm'],
  asset: ['agriculture'],
  technology: ['solar'],
  lowRangeRate: '5.10%',
  lowRateBenchmark: 'fixed',
  lowRateBasisPoints: 510,
  interestRate: '5.10%+',
  maxPrincipalSize: '900000',
  maximumAmount: '900000',
})
export const note = product({
  id: '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
  name: 'Ñandú Note',
  organizationId: lakeshore.id,
  organizationName: lakeshore.name,
  status: 'draft',
})

export const member: CurrentUser = person()
export const admin: CurrentUser = administrator()

/** Opens a page of products in front of three of them, two organizations and one facility. */
export async function openProducts(
  path: string,
  {
    title,
    as = admin,
    answers = {},
  }: { title: string; as?: CurrentUser; answers?: Record<string, Answer> },
) {
  const all = [bridge, grain, note]
  const portal = openPortal(path, {
    as,
    answers: {
      'GET /api/products': () =>
        ok({
          products: as.role === 'admin' ? all : all.filter(({ status }) => status === 'published'),
          total: as.role === 'admin' ? 3 : 2,
        }),
      ...Object.fromEntries(all.map((row) => [`GET /api/products/${row.id}`, () => ok(row)])),
      'GET /api/organizations': () => ok({ organizations: [lakeshore, prairie], total: 2 }),
      'GET /api/funds/market': () => ok({ funds: [backstop], total: 1 }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: title })
  return portal
}
