import { productFaults } from '#contract/products'
import { mayReadFacility, mayWriteRecord, statusAfterReview } from '#contract/rights'
import type { Person } from '#contract/rights'
import { lockReferred } from '#server/features/organizations/organizations.store'
import type { Saver } from '#server/features/users/users.store'
import type { Transaction } from '#server/platform/database/database'
import type { Confirmation, Retained } from '#server/platform/database/changes/retained'
import { forbidden, HttpProblem, invalidField } from '#server/platform/http/problems'
import type { References } from '#server/platform/imports/import-target'
import { mergedProduct } from './products.rules.ts'
import type { ProductChanges } from './products.rules.ts'
import { changeProduct, lockFacilityOfProduct, insertNamedProduct } from './products.store.ts'
import type { ProductRow, ProductValues, StoredProduct } from './products.store.ts'

type Referred = Pick<References, 'organization' | 'facility'>

/** What a product refers to, held until the transaction ends. */
const lockedReferences = (tx: Transaction): Referred => ({
  organization: (id) => lockReferred(tx, id),
  facility: (id) => lockFacilityOfProduct(tx, id),
})

export const foreignProduct = () =>
  forbidden('You can add and change products of your own organization only.')

/** @throws HttpProblem 400 with the sentence of each field that does not go with the others (P-156 to P-158). */
function validateProduct(values: ProductValues): void {
  const faults = productFaults(values)
  const [message] = Object.values(faults)
  if (message !== undefined) throw new HttpProblem('validation', message, { fields: faults })
}

/** @throws HttpProblem 400 when a newly chosen facility is none the person may know of. */
async function checkFacility(
  references: Referred,
  person: Person,
  id: string | null | undefined,
  before: string | null,
): Promise<void> {
  if (id == null || id === before) return
  const facility = await references.facility(id)
  if (facility === null || !mayReadFacility(person, facility))
    throw invalidField('catalyticFacilityId', 'This catalytic facility does not exist')
}

/** The values a save stores, validated by every rule; `before` is the locked product, null for a new one. @throws HttpProblem */
export async function productValues(
  references: Referred,
  { person, review }: Saver,
  before: ProductRow | null,
  changes: ProductChanges & Confirmation & { organizationId: string; name: string },
): Promise<ProductValues> {
  if (!mayWriteRecord(person, changes)) throw foreignProduct()
  if (changes.organizationId !== before?.organizationId)
    await references.organization(changes.organizationId)
  const values = mergedProduct(before, changes)
  validateProduct(values)
  await checkFacility(
    references,
    person,
    values.catalyticFacilityId,
    before?.catalyticFacilityId ?? null,
  )
  const status = statusAfterReview({
    kind: 'products',
    review,
    person,
    before: before?.status ?? null,
    wanted: values.status ?? 'draft',
  })
  return { ...values, status }
}

/** Adds a product by the rules of a save, or restores one with its `retained` columns; auditing it is the caller's. */
export async function addProduct(
  tx: Transaction,
  saver: Saver,
  body: ProductChanges & { organizationId: string; name: string },
  retained: Partial<Retained>,
): Promise<StoredProduct> {
  return insertNamedProduct(tx, {
    ...(await productValues(lockedReferences(tx), saver, null, body)),
    ...retained,
  })
}

/** Changes a product, locked in this transaction, by the rules of a save; auditing it is the caller's. */
export async function saveProduct(
  tx: Transaction,
  saver: Saver,
  before: ProductRow,
  changes: ProductChanges & Confirmation,
): Promise<StoredProduct> {
  const { organizationId = before.organizationId, name = before.name } = changes
  return changeProduct(
    tx,
    before.id,
    await productValues(lockedReferences(tx), saver, before, { ...changes, organizationId, name }),
  )
}
