import { productCalls, productFaults } from '#contract/products'
import type { ProductQuery } from '#contract/products-query'
import { mayReadFacility, mayWriteRecord } from '#contract/rights'
import type { Person } from '#contract/rights'
import { registryScope, roleScope } from '#server/platform/http/list-cache'
import type { Reader } from '#server/platform/http/list-cache'
import { forbidden, HttpProblem, invalidField } from '#server/platform/http/problems'
import type { References } from '#server/platform/imports/import-target'
import type { Actor } from '#server/platform/sessions/session.store'
import type { RegistryOf } from '#server/registry/registry'
import { productList } from './products-list.store.ts'
import { mergedProduct } from './products.rules.ts'
import { productStore } from './products.store.ts'

/** @throws HttpProblem 400 when a newly chosen facility is none the person may know of. */
async function checkFacility(
  references: References,
  person: Person,
  id: string | null | undefined,
  before: string | null | undefined,
): Promise<void> {
  if (id == null || id === before) return
  const facility = await references.facility(id)
  if (facility === null || !mayReadFacility(person, facility))
    throw invalidField('catalyticFacilityId', 'This catalytic facility does not exist')
}

/** The own organization counts only where organizations are asked for, or counted: of the own one what is not published is read, too. */
const scopeOfList = (actor: Actor, { organizationId, facets }: ProductQuery): Reader =>
  organizationId === undefined && facets !== true ? roleScope(actor) : registryScope(actor)

/** Products: everybody reads what is published, members write their own organization's (C-09). */
export const productRegistry: RegistryOf<typeof productStore, typeof productCalls> = {
  noun: 'products',
  rejection: (person, product) =>
    mayWriteRecord(person, product)
      ? null
      : forbidden('You can add and change products of your own organization only.'),
  reviewed: 'products',
  calls: productCalls,
  store: productStore,
  list: productList,
  scope: scopeOfList,
  async values(references, person, before, given) {
    const { organizationId = '', name = '' } = { ...before, ...given }
    const values = mergedProduct(before, { ...given, organizationId, name })
    const faults = productFaults(values)
    const [message] = Object.values(faults)
    // Fields that do not go with the others (P-156 to P-158).
    if (message !== undefined) throw new HttpProblem('validation', message, { fields: faults })
    await checkFacility(references, person, values.catalyticFacilityId, before?.catalyticFacilityId)
    return values
  },
  asNew: ({ organizationId = '', name = '', ...fields }) => ({ ...fields, organizationId, name }),
}
