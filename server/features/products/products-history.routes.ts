import { productHistory } from '#contract/history'
import { updateProductBody } from '#contract/products'
import { mayWriteRecord } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { withdrawClosed } from '#server/features/introductions/withdrawals.store'
import { saverOf } from '#server/features/users/users.store'
import type { Route } from '#server/platform/http/call'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { ownerIn } from '#server/platform/history/retained.rules'
import type { ProductChanges } from './products.rules.ts'
import { findProduct, lockProduct, toProduct } from './products.store.ts'
import type { ProductRow } from './products.store.ts'
import { addProduct, saveProduct } from './save-product.ts'

/** What was changed of a product, and restoring it. */
export function productHistoryRoutes({ settings }: Dependencies): Route[] {
  const kind: HistoryOf<ProductRow, ProductChanges> = {
    entity: 'products',
    fields: updateProductBody,
    find: async (db, id) => (await findProduct(db, id))?.product ?? null,
    lock: lockProduct,
    mayEdit: (actor, _id, values) => mayWriteRecord(actor.user, ownerIn(values)),
    save: async ({ tx, auditAll }, before, { actor, fields }) => {
      const { product } = await saveProduct(tx, saverOf(actor, settings), before, fields)
      await auditAll(await withdrawClosed(tx, 'products', [before.id]))
      return { row: product }
    },
    restore: async ({ tx }, { actor, fields, retained }) => {
      const { organizationId = '', name = '' } = fields
      return {
        row: (
          await addProduct(
            tx,
            saverOf(actor, settings),
            { ...fields, organizationId, name },
            retained,
          )
        ).product,
      }
    },
    async answer(tx, row) {
      const stored = await findProduct(tx, row.id)
      if (stored === null) throw new Error('The product is not there')
      return toProduct(stored)
    },
  }
  return historyRoutes(productHistory, kind)
}
