import { createProduct, deleteProduct, listProducts, productFaults, readProduct, updateProduct } from '#contract/products'
import { mayReadFacility, mayReadProduct, mayWriteRecord, statusAfterReview } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/app'
import { holdReferred } from '#server/features/organizations/organizations.store'
import { toCurrentUser } from '#server/features/users/users.store'
import type { Transaction } from '#server/platform/database/database'
import { cachedList, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { forbidden, HttpProblem, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import { listProducts as listStored } from './products-list.store.ts'
import { mergedProduct } from './products.rules.ts'
import { changeProduct, deleteProductRow, findProduct, holdFacility, insertProduct, lockProduct, toProduct } from './products.store.ts'
import type { ProductRow, ProductValues, StoredProduct } from './products.store.ts'

const foreign = () => forbidden('You can add and change products of your own organization only.')

/** @throws HttpProblem 400 with the sentence of each field that does not go with the others (P-156 to P-158). */
function judge(values: ProductValues): void {
  const faults = productFaults(values)
  const [message] = Object.values(faults)
  if (message !== undefined) throw new HttpProblem('validation', message, { fields: faults })
}

/** @throws HttpProblem 400 when a newly chosen facility is none the person may know of. */
async function checkFacility(tx: Transaction, person: Person, id: string | null | undefined, before: string | null): Promise<void> {
  if (id == null || id === before) return
  const facility = await holdFacility(tx, id)
  if (facility === null || !mayReadFacility(person, facility)) throw invalidField('catalyticFacilityId', 'This catalytic facility does not exist')
}

/** The product to change. @throws HttpProblem 404 when the person may not know of it, 403 when it is another's, 409 when it has changed since `version`. */
async function lockForChange(tx: Transaction, person: Person, id: string, version: number | undefined): Promise<StoredProduct> {
  const stored = await lockProduct(tx, id)
  if (stored === null || !mayReadProduct(person, stored.product)) throw notFound()
  if (!mayWriteRecord(person, stored.product)) throw foreign()
  requireVersion(version, stored.product.version, () => toProduct(stored))
  return stored
}

async function answerOf(tx: Transaction, row: ProductRow) {
  const stored = await findProduct(tx, row.id)
  if (stored === null) throw new Error('The product was not stored')
  return toProduct(stored)
}

/** Products: everybody reads what is published, members write their own organization's (C-09). */
export function productRoutes({ settings }: Dependencies): Route[] {
  const review = settings.memberReview

  return [
    cachedList(listProducts, { tables: ['products', 'organizations', 'catalytic_facilities'], scope: registryScope }, ({ db, actor, query }) => listStored(db, toCurrentUser(actor, settings), query)),

    route(readProduct, async ({ db, actor, params }) => {
      const stored = await findProduct(db, params.id)
      if (stored === null || !mayReadProduct(toCurrentUser(actor, settings), stored.product)) throw notFound()
      return toProduct(stored)
    }),

    route(createProduct, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        if (!mayWriteRecord(person, body)) throw foreign()
        await holdReferred(tx, body.organizationId)
        const values = mergedProduct(null, body)
        judge(values)
        await checkFacility(tx, person, values.catalyticFacilityId, null)
        const status = statusAfterReview({ review, person, before: null, wanted: values.status ?? 'draft' })
        const row = await insertProduct(tx, { ...values, status, createdBy: actor.user.id })
        await audit({ action: 'create', entity: 'products', entityId: row.id, after: row })
        return answerOf(tx, row)
      }),
    ),

    route(updateProduct, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...changes } = body
        const person = toCurrentUser(actor, settings)
        const { product: before } = await lockForChange(tx, person, params.id, version)
        const { organizationId = before.organizationId, name = before.name } = changes
        if (!mayWriteRecord(person, { organizationId })) throw foreign()
        if (organizationId !== before.organizationId) await holdReferred(tx, organizationId)
        const values = mergedProduct(before, { ...changes, organizationId, name })
        judge(values)
        await checkFacility(tx, person, values.catalyticFacilityId, before.catalyticFacilityId)
        const status = statusAfterReview({ review, person, before: before.status, wanted: values.status ?? 'draft' })
        const after = await changeProduct(tx, before.id, { ...values, status })
        await audit({ action: 'update', entity: 'products', entityId: before.id, before, after })
        return answerOf(tx, after)
      }),
    ),

    route(deleteProduct, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const { product: before } = await lockForChange(tx, toCurrentUser(actor, settings), params.id, query.version)
        await deleteProductRow(tx, before.id)
        await audit({ action: 'delete', entity: 'products', entityId: before.id, before })
      }),
    ),
  ]
}
