import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test, title } from './journey.ts'
import { tabTo } from './tab-to.ts'

// The two links of mails that act without signing in (L-033, L-038, N-073).

type Mail = { text: string; subject: string }

/** Mails the person their digest of this moment, with one kind in it, and answers its words. */
async function mailDigest(
  request: APIRequestContext,
  outbox: { wait(address: string, count?: number): Promise<Mail> },
  { email, kind }: { email: string; kind: string },
): Promise<Mail> {
  // Mails go to addresses that were proven (N-004).
  await expect(await request.post('/api/auth/send-code', { data: { email } })).toBeOK()
  const [code] = /\d{6}/.exec((await outbox.wait(email)).text) ?? []
  await expect(await request.post('/api/auth/verify-code', { data: { email, code } })).toBeOK()
  const chosen = await request.put('/api/preferences', {
    data: { notifications: { kinds: { [kind]: 'daily' } } },
  })
  expect(chosen.status()).toBe(200)
  const sent = await request.post('/api/digest/send', { data: { cadence: 'daily' } })
  expect([sent.status(), await sent.text()]).toEqual([200, `{"message":"Sent to ${email}"}`])
  return outbox.wait(email, 2)
}

/** An organization of the sample with stale products that no other journey confirms; another one on a phone. */
async function organizationToConfirm(request: APIRequestContext, onPhone: boolean) {
  const { products } = await (
    await request.get('/api/products?freshness=stale&limit=200&sort=name')
  ).json()
  const names = [
    ...new Set(products.map((each: { organizationName: string }) => each.organizationName)),
  ].filter((name) => name !== 'Golden State Resilience Fund' && name !== bank) as string[]
  const name = names.toSorted()[onPhone ? 1 : 0]
  if (name === undefined) throw new Error('The sample has no stale products')
  return name
}

const bank = 'Prairie Light Green Bank'

const linkIn = (text: string, path: string): string =>
  new RegExp(`http://\\S+(${path}\\?token=[\\w.-]+)`).exec(text)?.[1] ?? ''

/** Goes by the keyboard to what has this name and presses a key on it. */
async function pressOn(page: Page, name: string, key: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

test(
  'records are confirmed by the link of a digest, signed out and by the keyboard',
  { tag: '@phone' },
  async ({ context, people, outbox, anotherBrowser }, { project }) => {
    await people.signIn(context, { organization: bank })
    const organization = await organizationToConfirm(context.request, project.name === 'phone')
    const { email } = await people.signIn(context, { organization })
    const mail = await mailDigest(context.request, outbox, { email, kind: 'confirmations' })
    expect(mail.subject).toMatch(/^Still available\? \d+ records? to confirm$/)
    const link = linkIn(mail.text, '/still-available')

    const visitor = await anotherBrowser()
    const asked: string[] = []
    visitor.on('request', (request) => {
      asked.push(request.url())
      // No address that the page asks for is told where it was opened.
      expect(request.headers()['referer'] ?? '').not.toContain('token')
    })
    await visitor.goto('/still-available')
    await expect(visitor.getByText('This link is no longer valid.')).toBeVisible()
    await visitor.goto(link)
    await expect(title(visitor, 'Still available?')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Yes, still available' })).toBeEnabled()
    await expect(visitor).toHaveURL('/still-available')
    await expectAccessible(visitor, 'Still available?')
    const boxes = visitor.getByRole('checkbox')
    const count = await boxes.count()
    expect(count).toBeGreaterThan(0)
    const first = (await visitor.locator('label').first().innerText()).split('\n')[0] ?? ''
    await pressOn(visitor, first, 'Space')
    await expect(boxes.first()).not.toBeChecked()
    await visitor.keyboard.press('Space')
    await pressOn(visitor, 'Yes, still available', 'Enter')
    await expect(
      visitor.getByText(
        `Thank you. ${count} ${count === 1 ? 'record is' : 'records are'} confirmed.`,
      ),
    ).toBeVisible()
    await expectAccessible(visitor, 'Still available? after confirming')
    expect(asked.filter((url) => new URL(url).origin !== new URL(visitor.url()).origin)).toEqual([])

    // Opened again, it says so and confirms nothing more.
    await visitor.goto(link)
    await expect(visitor.getByText('Confirmed', { exact: true }).first()).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Yes, still available' })).toBeDisabled()
    await visitor.getByRole('link', { name: 'Capital Campaign' }).click()
    await expect(title(visitor, 'Sign in to the registry')).toBeVisible()
  },
)

test(
  'a digest is stopped by its link, signed out and by the keyboard',
  { tag: '@phone' },
  async ({ context, people, outbox, anotherBrowser }) => {
    const { email } = await people.signIn(context, { organization: bank })
    // The bank's deals have tasks in the sample; this one is due today.
    const { pipeline } = await (
      await context.request.get('/api/pipeline?limit=200&sort=name')
    ).json()
    const { user } = await (await context.request.get('/api/auth/user')).json()
    const own = pipeline.find(
      (deal: { organizationId: string }) => deal.organizationId === user.organizationId,
    )
    const added = await context.request.post(`/api/pipeline/${own.id}/activities`, {
      data: {
        type: 'task',
        subject: 'Read the term sheet',
        scheduledDate: new Date().toISOString().slice(0, 10),
      },
    })
    expect([added.status(), await added.text()]).toEqual([201, await added.text()])
    const mail = await mailDigest(context.request, outbox, { email, kind: 'tasks' })
    const link = linkIn(mail.text, '/stop-digest')
    const visitor = await anotherBrowser()
    await visitor.goto('/stop-digest')
    await expect(visitor.getByText('This link is not valid.')).toBeVisible()
    // The address that mail programs post to leads people to the page.
    await visitor.goto(link.replace('/stop-digest', '/api/digest/stop'))
    await expect(title(visitor, 'Stop this mail?')).toBeVisible()
    await expect(visitor).toHaveURL('/stop-digest')
    await expect(
      visitor.getByText('The daily digest will no longer be mailed to you.'),
    ).toBeVisible()
    await expectAccessible(visitor, 'Stop this mail?')
    const kinds = async () =>
      (await (await context.request.get('/api/preferences')).json()).notifications.kinds
    expect((await kinds()).tasks).toBe('daily')
    await pressOn(visitor, 'Stop it', 'Enter')
    await expect(title(visitor, 'Stopped')).toBeVisible()
    await expect(visitor.getByText('You can turn it on again in My Profile.')).toBeVisible()
    await expectAccessible(visitor, 'Stopped')
    expect((await kinds()).tasks).toBe('instant')
  },
)
