import type { APIRequestContext, Page } from '@playwright/test'
import { hostileFiles, type HostileFile } from '../support/hostile-files.ts'
import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { visit as goOn } from './visit.ts'

/** The resource with a hostile file once it was accepted; null where it was rejected. */
async function share(
  request: APIRequestContext,
  { what, name, type, bytes }: HostileFile,
): Promise<{ id: string; file: string } | null> {
  const { uploadURL } = (await (await request.post('/api/objects/upload')).json()) as {
    uploadURL: string
  }
  await expect(
    await request.put(uploadURL, { data: bytes, headers: { 'content-type': type } }),
  ).toBeOK()
  const inspected = await request.post('/api/objects/normalize', { data: { url: uploadURL, name } })
  if (inspected.status() === 400) return null
  await expect(inspected).toBeOK()
  const { normalizedPath } = (await inspected.json()) as { normalizedPath: string }
  const made = await request.post('/api/resources', {
    data: { name: `Hostile: ${what}`, type: 'guide', file: normalizedPath },
  })
  await expect(made).toBeOK()
  return (await made.json()) as { id: string; file: string }
}

/** Opens an address as a person would who follows a link; a download is no page. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    if (!/ERR_ABORTED|Download is starting/.test(error.message)) throw error
  })
}

test('a hostile file is rejected or harmless: none of them runs a script', async ({
  page,
  context,
  troubles,
}) => {
  let ran = 0
  await context.exposeBinding('trap', () => {
    ran += 1
  })
  page.on('dialog', (dialog) => {
    ran += 1
    void dialog.dismiss()
  })
  // The trap itself works: a page that may run scripts springs it.
  await page.setContent('<script>trap()</script>')
  await expect.poll(() => ran).toBe(1)
  ran = 0

  await signIn(context, administrator)
  const taken: { id: string; file: string }[] = []
  const rejected: string[] = []
  for (const hostile of hostileFiles) {
    const made = await share(context.request, hostile)
    if (made === null) rejected.push(hostile.what)
    else taken.push(made)
  }
  expect(hostileFiles.length).toBeGreaterThanOrEqual(12)
  expect(rejected).toEqual(
    expect.arrayContaining([
      'SVG with a script',
      'HTML named as an image',
      'HTML with a double ending',
      'XHTML',
    ]),
  )

  for (const { file } of taken) {
    const { headers } = { headers: (await context.request.get(file)).headers() }
    expect([
      file,
      headers['content-disposition']?.startsWith('attachment'),
      headers['x-content-type-options'],
      headers['content-security-policy']?.startsWith('sandbox'),
    ]).toEqual([file, true, 'nosniff', true])
    await visit(page, file)
    await visit(page, `${file}?inline`)
  }
  // Every way a page can take something in: as a frame, a picture, a script, an object, a style.
  await page.goto('/resources?search=Hostile')
  await expect(title(page, 'Shared Resources')).toBeVisible()
  await page.evaluate(
    async (files) => {
      const loads = files.flatMap((file) =>
        ['iframe', 'img', 'script', 'object', 'embed'].map(async (tag) => {
          const element = document.createElement(tag)
          const over = new Promise((resolve) =>
            ['load', 'error'].forEach((kind) => element.addEventListener(kind, resolve)),
          )
          element.setAttribute(tag === 'object' ? 'data' : 'src', file)
          document.body.append(element)
          // A frame whose content becomes a download reports nothing.
          await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 300))])
        }),
      )
      await Promise.all(loads)
    },
    taken.map(({ file }) => file),
  )
  // All of it stays until nothing comes any more, however slow the machine is.
  await page.waitForLoadState('networkidle')

  // The portal's own screens that show them.
  for (const { id } of taken) {
    await goOn(page, `/resources?search=Hostile&open=${id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText('Loading preview...')).toHaveCount(0)
  }
  expect(ran).toBe(0)
  // The browser reports each time that it rejected something.
  troubles.allow(
    /Content Security Policy|Refused to|Blocked script execution|sandboxed|MIME type|X-Frame-Options|frame-ancestors|Failed to load resource/i,
  )
  for (const { id } of taken) await context.request.delete(`/api/resources/${id}`)
})
