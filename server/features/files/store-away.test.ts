import { expect, test } from 'vitest'
import { files } from '#database/files'
import { filePortal } from '#test/support/app'
import { bucketEnvironment, openBucket } from '#test/support/bucket'
import { pdfFile } from '#test/support/sample-files'
import { newAddress, putBytes, uploadedPath } from '#test/support/uploads'
import { deleteUnattached } from './files.store.ts'

// While the bucket is away, files can be neither stored nor read; everything else works (F14).

const bucket = await openBucket()
const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'keeper@river.example',
  ...bucketEnvironment(bucket),
})
const { db } = portal.database.open
const keeper = (await portal.signedIn({ role: 'admin', email: 'keeper@river.example' })).client

test('without its bucket the portal says so for files, and goes on with the rest', async () => {
  const organization = await portal.organization()
  const file = await uploadedPath(portal, keeper, pdfFile)
  const { id } = (
    await keeper.post('/api/catalytic-facilities', {
      name: 'Pool',
      organizationId: organization.id,
      file,
    })
  ).body
  const url = await newAddress(keeper)
  await putBytes(portal, url, pdfFile)
  expect((await keeper.get('/api/system')).body.files).toEqual({ store: 'bucket' })
  const policy = String((await keeper.get('/healthz')).headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ${bucket.endpoint};`)

  await bucket.close()
  const away = {
    status: 503,
    body: {
      code: 'unavailable',
      message: 'Files cannot be stored or read just now. Please try again in a moment.',
    },
    headers: { 'retry-after': '5' },
  }
  expect(await keeper.post('/api/objects/normalize', { url })).toMatchObject(away)
  expect(await keeper.get(file)).toMatchObject(away)
  // No record can name what was never inspected.
  const [unfinished] = (await db.select().from(files)).filter(({ state }) => state === 'uploading')
  for (const named of [url, `/objects/${unfinished?.id}`])
    expect((await keeper.put(`/api/catalytic-facilities/${id}`, { file: named })).status).toBe(400)

  expect((await keeper.get('/readyz')).status).toBe(200)
  expect(
    (await keeper.put(`/api/catalytic-facilities/${id}`, { name: 'Renamed' })).body,
  ).toMatchObject({ name: 'Renamed', file })
  expect((await keeper.put(`/api/catalytic-facilities/${id}`, { file: null })).status).toBe(200)
  expect(await deleteUnattached(db, portal.files, 500)).toBe(0)
})
