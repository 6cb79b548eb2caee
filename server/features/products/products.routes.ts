import {
  createProduct,
  deleteProduct,
  listProducts,
  readProduct,
  updateProduct,
} from '#contract/products'
import { mayReadProduct, mayWriteRecord } from '#contract/rights'
import type { ProductQuery } from '#contract/products-query'
import type { Person } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { confirmedBySave } from '#server/features/confirmations/freshness.store'
import { withdrawDeleted, withdrawIfClosed } from '#server/features/introductions/withdrawals.store'
import { saverOf, toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope, roleScope } from '#server/platform/http/list-cache'
import type { Reader } from '#server/platform/http/list-cache'
import { notFound, requireVersion } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { listProducts as listStored } from './products-list.store.ts'
import { productHistoryRoutes } from './products-history.routes.ts'
import { deleteProductRow, findProduct, lockProduct, toProduct } from './products.store.ts'
import type { ProductRow } from './products.store.ts'
import { addProduct, foreignProduct, saveProduct } from './save-product.ts'

/** The product to change. @throws HttpProblem 404 when the person may not know of it, 403 when it is another's, 409 when it has changed since `version`. */
async function lockForChange(
  tx: Transaction,
  person: Person,
  id: string,
  version: number | undefined,
): Promise<ProductRow> {
  const product = await lockProduct(tx, id)
  if (product === null || !mayReadProduct(person, product)) throw notFound()
  if (!mayWriteRecord(person, product)) throw foreignProduct()
  await requireVersion(version, product.version, async () => {
    const current = await findProduct(tx, id)
    return current && toProduct(current)
  })
  return product
}

/** The own organization counts only where organizations are asked for, or counted: of the own one what is not published is read, too. */
const scopeOfList = (actor: Actor, { organizationId, facets }: ProductQuery): Reader =>
  organizationId === undefined && facets !== true ? roleScope(actor) : registryScope(actor)

/** Products: everybody reads what is published, members write their own organization's (C-09). */
export function productRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    cachedAnswer(
      listProducts,
      { tables: records.products.listedFrom, scope: scopeOfList },
      ({ db, scope, query, version }) => listStored(db, scope, query, version),
    ),

    cachedAnswer(
      readProduct,
      { tables: records.products.listedFrom, scope: registryScope },
      async ({ db, scope, params }) => {
        const stored = await findProduct(db, params.id)
        if (stored === null || !mayReadProduct(scope, stored.product)) throw notFound()
        return toProduct(stored)
      },
    ),

    route(createProduct, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const stored = await addProduct(tx, saverOf(actor, settings), body, {
          createdBy: actor.user.id,
          ...confirmedBySave(actor.user, body),
        })
        await audit(changed('products', { after: stored.product }))
        return toProduct(stored)
      }),
    ),

    route(updateProduct, ({ actor, params, body, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const { version, ...changes } = body
        const before = await lockForChange(tx, toCurrentUser(actor, settings), params.id, version)
        const stored = await saveProduct(tx, saverOf(actor, settings), before, {
          ...changes,
          ...confirmedBySave(actor.user, before),
        })
        await audit(changed('products', { before, after: stored.product }))
        await auditAll(await withdrawIfClosed(tx, 'products', before, stored.product))
        return toProduct(stored)
      }),
    ),

    route(deleteProduct, ({ actor, params, query, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const before = await lockForChange(
          tx,
          toCurrentUser(actor, settings),
          params.id,
          query.version,
        )
        await auditAll(await withdrawDeleted(tx, 'products', [before.id]))
        await deleteProductRow(tx, before.id)
        await audit(changed('products', { before }))
      }),
    ),

    ...productHistoryRoutes(dependencies),
  ]
}
