import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Resource } from '#contract/resources'
import { administrator } from './administrator.ts'
import { expect, expectToast, test } from './journey.ts'
import { signIn } from './people.ts'
import { visit } from './visit.ts'

const freshName = () => `Charging Terms ${randomUUID().slice(0, 6)}`

/** A real document of one page with a line of text. */
const text = 'BT /F1 24 Tf 72 700 Td (Terms of the loan) Tj ET'
const pdf = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
    `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const card = (page: Page, name: string) => page.getByRole('article', { name })

/** A resource with a file, made without its form. */
async function madeResource(
  request: APIRequestContext,
  filename: string,
  bytes: Buffer,
  fields: object = {},
): Promise<Resource> {
  const { uploadURL } = (await (await request.post('/api/objects/upload')).json()) as {
    uploadURL: string
  }
  await expect(await request.put(uploadURL, { data: bytes })).toBeOK()
  const inspected = await request.post('/api/objects/normalize', {
    data: { url: uploadURL, name: filename },
  })
  const { normalizedPath } = (await inspected.json()) as { normalizedPath: string }
  const made = await request.post('/api/resources', {
    data: { name: freshName(), type: 'guide', file: normalizedPath, ...fields },
  })
  return (await made.json()) as Resource
}

async function addResource(page: Page, name: string) {
  await visit(page, '/resources')
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Resource' })
  await form.getByLabel('Resource name').fill(name)
  return form
}

test(
  'a file is uploaded by keyboard, read and downloaded by a member, and replaced by dropping another',
  { tag: '@smoke' },
  async ({ page, people, anotherBrowser }) => {
    await signIn(page, administrator)
    const name = freshName()
    const form = await addResource(page, name)
    // Its code is loaded when a form is opened.
    await expect(form.getByRole('button', { name: 'Upload File' })).toBeEnabled()
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Upload File' }).press('Enter')
    await (
      await chooser
    ).setFiles({ name: 'loan terms.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(form.getByText('File uploaded: New file uploaded')).toBeVisible()
    await expect(page.getByText('File uploaded successfully', { exact: true })).toBeVisible()
    // The focus goes on from the file, not from the top of the page.
    await expect(form.getByRole('button', { name: 'Replace File' })).toBeFocused()
    await form.getByRole('button', { name: 'Create Resource' }).press('Enter')
    await expectToast(page, 'Success', 'Resource created successfully')
    await expect(form).toHaveCount(0)

    const member = await anotherBrowser()
    await people.signIn(member.context())
    await visit(member, `/resources?search=${encodeURIComponent(name)}`)
    await card(member, name).getByRole('link', { name }).click()
    const details = member.getByRole('dialog', { name })
    await expect(details.getByRole('img', { name: 'Page 1 of loan terms.pdf' })).toBeVisible()
    // The tab it opens closes by itself: a download is no page. It belongs to whichever of both was there first.
    const [download] = await Promise.all([
      member.context().waitForEvent('download'),
      details.getByRole('link', { name: 'Download File' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('loan terms.pdf')
    expect(await readFile(await download.path())).toEqual(pdf)

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Resource' })
    await expect(editing.getByText('Existing file')).toBeVisible()
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['Lender,Rate\nRiver,4\n'], 'rates.csv', { type: 'text/csv' }))
      return transfer
    })
    for (const kind of ['dragenter', 'dragover', 'drop'])
      await editing
        .getByRole('button', { name: 'Replace File' })
        .dispatchEvent(kind, { dataTransfer: dropped })
    await expect(editing.getByText('File uploaded: New file uploaded')).toBeVisible()
    await editing.getByRole('button', { name: 'Update Resource' }).click()
    await expectToast(page, 'Success', 'Resource updated successfully')
    await expect(card(page, name).getByText(/^CSV, /)).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'Resource deleted successfully')
    await expect(card(page, name)).toHaveCount(0)
  },
)

test("a draft and its file are not there for a member, a deleted one's file for nobody, and what a connection broke is read and sent again", async ({
  page,
  anotherPerson,
  troubles,
}) => {
  await signIn(page, administrator)
  const { id, file } = await madeResource(page.request, 'draft.pdf', pdf, { status: 'draft' })
  const request = await anotherPerson()
  const requestAll = async () => [
    (await page.request.get(file ?? '')).status(),
    (await request.get(file ?? '')).status(),
    (await request.get(`/api/resources/${id}`)).status(),
  ]
  expect(await requestAll()).toEqual([200, 404, 404])
  await visit(page, `/resources?open=${id}`)
  await expect(page.getByRole('dialog').getByText('Draft', { exact: true })).toBeVisible()
  await page.request.put(`/api/resources/${id}`, { data: { status: 'published' } })
  expect(await requestAll()).toEqual([200, 200, 200])
  await page.request.delete(`/api/resources/${id}`)
  expect((await requestAll()).slice(1)).toEqual([404, 404])

  // A picture that was asked for with a replaced cookie is read again, a broken one is not.
  const picture = await madeResource(page.request, 'roof.png', onePixel)
  const address = `/resources?open=${picture.id}`
  let reads = 0
  // What the server answers to a cookie that another tab has replaced while the browser asked.
  await page.route(`**${picture.file}`, async (route) => {
    if (route.request().resourceType() !== 'image') return route.continue()
    reads += 1
    return reads === 1 ? route.fulfill({ status: 401, body: '' }) : route.continue()
  })
  await visit(page, address)
  const shown = page
    .getByRole('dialog', { name: picture.name })
    .getByRole('img', { name: 'roof.png' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(reads).toBe(2)
  await page.unroute(`**${picture.file}`)
  await visit(page, '/resources')

  await page.route(`**${picture.file}`, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ body: 'no picture' })
      : route.continue(),
  )
  await visit(page, address)
  await expect(
    page.getByText('This file cannot be shown here. Download it to read it.'),
  ).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.request.delete(`/api/resources/${picture.id}`)

  // A broken connection is reported, and the upload goes on when requested.
  await page.unrouteAll()
  const form = await addResource(page, freshName())
  await page.route('**/objects/uploads/**', (route) => route.abort('connectionreset'))
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Upload File' }).click()
  await (await chooser).setFiles({ name: 'terms.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(form.getByRole('alert')).toContainText('Unknown error')
  troubles.allow(/ERR_CONNECTION_RESET/)
  await page.unroute('**/objects/uploads/**')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText('File uploaded: New file uploaded')).toBeVisible()
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(form.getByRole('button', { name: 'Upload File' })).toBeVisible()
})

test(
  'a bucket whose cross-origin settings hide its answers is reported in the console, and the file is there all the same',
  { tag: '@bucket' },
  async ({ page, troubles }) => {
    await signIn(page, administrator)
    await page.route(`${process.env['PORTAL_BUCKET_URL']}/**`, async (route) => {
      const answer = await route.fetch()
      const { 'access-control-expose-headers': _exposed, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
    const form = await addResource(page, freshName())
    const warning = page.waitForEvent('console', {
      predicate: (message) => message.type() === 'warning',
    })
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Upload File' }).click()
    await (await chooser).setFiles({ name: 'terms.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(form.getByText('File uploaded: New file uploaded')).toBeVisible()
    expect((await warning).text()).toContain('cross-origin settings may hide them')
    troubles.allow(/cross-origin settings/)
  },
)
