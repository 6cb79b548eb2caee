import { facilities } from '#database/facilities'
import { insertProduct } from '#server/features/products/products.store'
import type { ProductValues } from '#server/features/products/products.store'
import type { TestApp } from './app.ts'

const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 20 - days))

/** Products of two organizations in every status and with rates of every kind, and people who see different ones. */
export async function listedProducts(portal: TestApp) {
  const { db } = portal.database.open
  const own = (
    await portal.organization({ name: 'Ärger & Söhne Lending', description: 'Lends to bakeries' })
  ).id
  const other = (await portal.organization({ name: 'Zenith Union' })).id
  const [facility] = await db
    .insert(facilities)
    .values({ name: 'Backstop', organizationId: other, status: 'published' })
    .returning()
  const add = (
    days: number,
    values: Omit<ProductValues, 'organizationId'> & { organizationId?: string },
  ) =>
    insertProduct(db, {
      organizationId: own,
      status: 'published',
      ...values,
      createdAt: daysAgo(days),
    })
  await add(5, {
    name: 'Ñandú Solar Loan',
    type: ['bridge_to_itc', 'perm'],
    asset: ['public_facilities'],
    technology: ['solar', 'storage'],
    lowRangeRate: '4.75%',
    highRangeRate: '6.25%',
    minPrincipalSize: 75_000,
    maxPrincipalSize: 1_500_000,
    securityPosition: ['senior'],
    macroGeography: 'certain_geographies',
    certainGeographies: ['illinois', 'guam'],
    loanTermLength: ['up_to_20_years'],
  })
  await add(4, {
    name: 'bridge loan 9',
    type: ['bridge_to_itc'],
    asset: ['commercial_and_industrial'],
    technology: ['solar'],
    lowRangeRate: 'SOFR + 250 bps',
    highRangeRate: 'SOFR + 350 bps',
    minPrincipalSize: 1_000_000,
    securityPosition: ['senior'],
    macroGeography: 'tribal',
    loanTermLength: ['less_than_24_months'],
    isSupportedByCatalyticFacility: true,
    catalyticFacilityId: facility?.id ?? null,
  })
  await add(3, {
    name: 'Bridge loan 10%',
    organizationId: other,
    type: ['construction'],
    technology: ['ev_infrastructure'],
    highRangeRate: 'Prime + 1%',
    maxPrincipalSize: 500_000,
    macroGeography: 'all_states_and_territories',
  })
  await add(2, {
    name: 'Quiet Note',
    organizationId: other,
    description: 'Soft_terms',
    lowRangeRate: 'Negotiable',
    asset: ['housing'],
  })
  await add(1, {
    name: 'Hidden Draft',
    organizationId: other,
    status: 'draft',
    description: 'zebra clause',
    type: ['perm'],
    lowRangeRate: '9%',
  })
  await add(0, { name: 'Own Draft', status: 'draft', description: 'okapi clause', type: ['perm'] })
  await add(0, { name: 'Old Loan', organizationId: other, status: 'inactive' })
  const member = (await portal.signedIn({ organizationId: own })).client
  // Of an organization without products: those of both are somebody else's.
  const stranger = (await portal.signedIn({ organizationId: (await portal.organization()).id }))
    .client
  const admin = (await portal.signedIn({ role: 'admin', organizationId: own })).client
  return { own, other, member, stranger, admin }
}
