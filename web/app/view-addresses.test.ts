import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { viewScreens, type ViewScreen } from '#contract/saved-views'
import { auditFilters } from '#web/features/audit/audit-list.ts'
import { facilityFilters } from '#web/features/facilities/facilities-list.ts'
import { lendingProfileFilters } from '#web/features/lending-profiles/lending-profiles-list.ts'
import {
  organizationFilters,
  registryFilters,
} from '#web/features/organizations/organizations-list.ts'
import { dealFilters } from '#web/features/pipeline/pipeline-list.ts'
import { productFilters } from '#web/features/products/products-list.ts'
import { resourceFilters } from '#web/features/resources/resources-list.ts'
import { userFilters } from '#web/features/users/users-list.ts'
import type { FilterParameters, UrlFilters } from '#web/lib/url-filters.ts'
import { queryOfAddress } from '#web/lib/view-state.ts'

// V-006: the address of a list, a saved view of it, its alert and its export are one query.

const descriptions: Readonly<Record<ViewScreen, unknown>> = {
  '/product-registry': productFilters,
  '/catalytic-facilities': facilityFilters,
  '/lending-profiles': lendingProfileFilters,
  '/pipeline': dealFilters,
  '/organizations-registry': registryFilters,
  '/resources': resourceFilters,
  '/organizations': organizationFilters,
  '/admin/users': userFilters,
  '/admin/audit': auditFilters,
}

const id = '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
/** Texts that a filter may have in an address; those it reads are tried. */
const texts = [
  id,
  `${id},${id.replace('7d', '8d')}`,
  'true',
  'false',
  'illinois',
  '250000',
  '75',
  '-30',
  '5.25',
  '2026-11-20',
  '2028',
  'listed',
  'housing authority,tribal\\, rural',
]

const schemaOf = (screen: ViewScreen) => {
  const call = api.find(({ method, path }) => method === 'GET' && path === viewScreens[screen].list)
  return call?.query ?? expect.fail(`No call for ${screen}`)
}

describe.each(Object.keys(viewScreens) as ViewScreen[])('%s', (screen) => {
  const description = descriptions[screen] as UrlFilters<FilterParameters, string>
  const schema = schemaOf(screen)
  const taken = (query: Readonly<Record<string, string>>) => schema.safeParse(query)

  test('every filter has the name and the values of the call', () => {
    const known = Object.keys((schema as unknown as { shape: object }).shape)
    for (const [name, parameter] of Object.entries(description.filters)) {
      expect(known).toContain(name)
      const wanted = taken({ [name]: ' ' }).error?.issues[0]?.message ?? ''
      const allowed = wanted.replace('Use one or several of: ', '').split(', ')
      const tried = wanted.includes('not the id') ? texts.slice(0, 2) : [...allowed, ...texts]
      const written = tried.flatMap((text) => {
        const value = parameter.read(text)
        return value === null ? [] : (parameter.write(value) ?? [])
      })
      expect(written.length, `some value of ${name}`).toBeGreaterThan(0)
      for (const text of written) expect(taken({ [name]: text }).error).toBeUndefined()
      // No value of the call is unknown to a screen that offers several.
      const unknown =
        allowed.length > 1 ? allowed.filter((value) => parameter.isWhole?.(value) === false) : []
      expect(unknown).toEqual([])
    }
  })

  test('every order is one of the call, or not stored with a view', () => {
    for (const field of description.sort.fields) {
      const order = description.sort.fallback.order === 'asc' ? 'desc' : 'asc'
      const query = queryOfAddress(description, `sort=${field}&order=${order}`)
      expect(taken(query).error).toBeUndefined()
      const isStored = !description.sort.computed?.includes(field)
      expect(query).toEqual(isStored ? { sort: field, order } : {})
    }
  })
})

test('an address from before, with "listed", is read and written as the call says it', () => {
  const query = queryOfAddress(facilityFilters, 'status=listed')
  expect(query).toEqual({ status: 'published,raising,deploying,active' })
})
