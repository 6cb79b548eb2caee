import { sampleOf } from '#server/features/first-start/sample-records'
import { products } from '#database/products'
import { prepareFirstStart } from '#server/features/first-start/first-start'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import { derivedOf } from '#server/features/products/products.rules'
import type { ProductValues } from '#server/features/products/products.store'
import { portalInProcess } from './portal-in-process.ts'
import type { PortalInProcess } from './portal-in-process.ts'

const sampleProducts = sampleOf('products')

export interface ProductsPortal extends PortalInProcess {
  organizationId: string
  /** Of an administrator. */
  cookie: string
}

/** The portal with so many published products, made of the sample's, in forty organizations; and the sample campaign, where chosen. */
export async function portalWithProducts(
  count: number,
  databaseUrl?: string,
  sample: 'with the sample' | 'alone' = 'alone',
): Promise<ProductsPortal> {
  const homes: string[] = []
  const portal = await portalInProcess(
    databaseUrl,
    async (db, settings) => {
      if (settings.sampleData) await prepareFirstStart(db, settings)
      for (let n = 0; n < 40; n += 1)
        homes.push(
          (await insertOrganization(db, { name: `Community Lender ${n + 1}`, status: 'published' }))
            .id,
        )
      const rows = Array.from({ length: count }, (_, n) => {
        const {
          organization: _home,
          facility: _facility,
          daysOld,
          isSupportedByCatalyticFacility: _support,
          ...model
        } = sampleProducts[n % sampleProducts.length] ?? { daysOld: 0, name: 'Loan' }
        const values: ProductValues = {
          ...model,
          name: `${model.name} ${n + 1}`,
          organizationId: homes[n % homes.length] ?? '',
          status: 'published',
        }
        return {
          ...values,
          ...derivedOf(values),
          createdAt: new Date(Date.now() - daysOld * 86_400_000),
        }
      })
      for (let from = 0; from < rows.length; from += 100)
        await db.insert(products).values(rows.slice(from, from + 100))
      await db.execute('analyze')
    },
    { SAMPLE_DATA: sample === 'alone' ? 'off' : 'on' },
  )
  const cookie = await portal.cookieOf({
    email: 'chief@river.example',
    role: 'admin',
    isEmailVerified: true,
    termsVersion: '2026-11-21',
    termsAcceptedAt: new Date(),
  })
  return { ...portal, organizationId: homes[0] ?? '', cookie }
}
