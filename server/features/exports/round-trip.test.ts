import { afterEach, expect, test } from 'vitest'
import { importEntities } from '#contract/imports'
import { valuesOf } from '#contract/common/enums'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertProduct } from '#server/features/products/products.store'
import { removeUnfinished, uploadFile } from '#test/support/imports'
import { sampleCampaign } from '#test/support/sample-campaign'

// What was exported is imported as the same records, and changes none of them.

const portal = await sampleCampaign({ FACILITY_ADMIN_EMAIL: 'keeper@example.org' })
const { db } = portal.database.open
const { id: organizationId } = await portal.organization({
  name: '@Home Lenders',
  description: '- first\r\n= second',
  aum: 'N/A',
})
await insertProduct(db, {
  name: "'=1+1",
  organizationId,
  status: 'published',
  lowRangeRate: '-0.25%',
  termDetails: '+ 25 bps\nafter ten years',
  description: 'None',
})
await insertLendingProfile(db, {
  name: '=Loans',
  organizationId,
  loanTypes: ['perm', 'Working capital, small; secured', '"Quoted"'],
  sectors: ['None'],
})
const admin = (await portal.signedIn({ role: 'admin', email: 'keeper@example.org' })).client

afterEach(() => removeUnfinished(admin))

const queries: Partial<Record<string, string>> = {
  products: '&adminView=true',
  'catalytic-facilities':
    '&status=published,draft,under_review,raising,deploying,active,inactive,pending',
}

// Text files are imported again by the tests of imports.
test.each(valuesOf(importEntities))('%s as a workbook', async (entity) => {
  const url = `/api/${entity}/export?format=xlsx${queries[entity] ?? ''}`
  const { rawPayload } = await portal.app.inject({
    method: 'GET',
    url,
    headers: { cookie: admin.cookie ?? '' },
  })
  const uploaded = await uploadFile(admin, entity, rawPayload, `${entity}.xlsx`)
  expect([uploaded.status, uploaded.text]).toEqual([201, uploaded.text])
  const { id, mapping } = uploaded.body
  expect(mapping.key).toMatchObject({ kind: 'id', columns: ['ID'] })
  const rehearsed = await admin.post(`/api/imports/${id}/rehearse`, { mapping })
  expect([rehearsed.status, rehearsed.text]).toEqual([200, rehearsed.text])
  const { rows, ...counts } = rehearsed.body.counts
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: rows, duplicate: 0, faulty: 0 })
  expect(rows).toBeGreaterThan(0)
})
