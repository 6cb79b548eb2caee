import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sampleProducts } from '#database/sample/products'
import { products } from '#database/products'
import { buildApp } from '#server/app'
import { prepareFirstStart } from '#server/features/first-start/first-start'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import { derivedOf } from '#server/features/products/products.rules'
import type { ProductValues } from '#server/features/products/products.store'
import { insertUser } from '#server/features/users/users.store'
import { openDatabase } from '#server/platform/database/database'
import type { OpenDatabase } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrate'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { openSession } from '#server/platform/sessions/session.store'
import { readSettings } from '#server/platform/settings'

export interface ProductsPortal {
  app: FastifyInstance
  database: OpenDatabase
  organizationId: string
  /** Of an administrator. */
  cookie: string
  close(): Promise<void>
}

/** The portal with so many published products, made of the sample's, in forty organizations; and the sample campaign, where asked for. */
export async function portalWithProducts(count: number, databaseUrl?: string, sample: 'with the sample' | 'alone' = 'alone'): Promise<ProductsPortal> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-products-'))
  const log = createLog('silent')
  const settings = readSettings({ DATA_DIR: dataDir, SAMPLE_DATA: sample === 'alone' ? 'off' : 'on', RATE_LIMIT: 'off', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log })
  await migrate(database, log)
  if (settings.sampleData) await prepareFirstStart(database.db, settings)
  const homes: string[] = []
  for (let n = 0; n < 40; n += 1) homes.push((await insertOrganization(database.db, { name: `Community Lender ${n + 1}`, status: 'published' })).id)
  const rows = Array.from({ length: count }, (_, n) => {
    const { organization: _home, facility: _facility, daysOld, isSupportedByCatalyticFacility: _support, ...model } = sampleProducts[n % sampleProducts.length] ?? { daysOld: 0, name: 'Loan' }
    const values: ProductValues = { ...model, name: `${model.name} ${n + 1}`, organizationId: homes[n % homes.length] ?? '', status: 'published' }
    return { ...values, ...derivedOf(values), createdAt: new Date(Date.now() - daysOld * 86_400_000) }
  })
  for (let from = 0; from < rows.length; from += 100) await database.db.insert(products).values(rows.slice(from, from + 100))
  await database.pool.query('analyze')
  const admin = await insertUser(database.db, { email: 'chief@river.example', role: 'admin', isEmailVerified: true, termsVersion: '2026-11-21', termsAcceptedAt: new Date() })
  const mailer = createMailer({ database, settings, log })
  const app = await buildApp({ settings, database, mailer, log })
  return {
    app,
    database,
    organizationId: homes[0] ?? '',
    cookie: `session=${await openSession(database.db, admin?.id ?? '', '127.0.0.1', undefined)}`,
    async close() {
      await app.close()
      await mailer.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
