import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, test, title } from './journey.ts'
import type { People } from './people.ts'
import { tabTo } from './tab-to.ts'
import { visit } from './visit.ts'

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

/** An organization of the sample with stale products that no other journey confirms. */
async function organizationToSayAvailable(request: APIRequestContext) {
  const { products } = await (
    await request.get('/api/products?freshness=stale&limit=200&sort=name')
  ).json()
  const names = [
    ...new Set(products.map((each: { organizationName: string }) => each.organizationName)),
  ].filter((name) => name !== 'Golden State Resilience Fund' && name !== bank) as string[]
  const [name] = names.toSorted()
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

/** Asks for the mail with stale records of an organization, and answers the link in it. */
async function confirmationLink(
  request: APIRequestContext,
  people: People,
  outbox: Parameters<typeof mailDigest>[1],
): Promise<string> {
  const organization = await organizationToSayAvailable(request)
  const { email } = await people.signIn({ request }, { organization })
  const mail = await mailDigest(request, outbox, { email, kind: 'confirmations' })
  expect(mail.subject).toMatch(/^Still available\? \d+ records? to confirm$/)
  return linkIn(mail.text, '/still-available')
}

/** Gives a new person a task that is due today, asks for the mail with it, and answers the link that stops such mails. */
async function stopLink(
  request: APIRequestContext,
  people: People,
  outbox: Parameters<typeof mailDigest>[1],
): Promise<string> {
  const { email } = await people.signIn({ request }, { organization: 'Bright Acre Energy' })
  const made = await request.post('/api/pipeline', {
    data: { name: `Mailed ${email}`, currentStage: 'predevelopment' },
  })
  const { id } = (await made.json()) as { id: string }
  const added = await request.post(`/api/pipeline/${id}/activities`, {
    data: {
      type: 'task',
      subject: 'Read the term sheet',
      scheduledDate: new Date().toISOString().slice(0, 10),
    },
  })
  expect([added.status(), await added.text()]).toEqual([201, await added.text()])
  return linkIn((await mailDigest(request, outbox, { email, kind: 'tasks' })).text, '/stop-digest')
}

test('records are confirmed and a digest is stopped by their links, signed out and by the keyboard', async ({
  page,
  people,
  outbox,
  anotherPerson,
}) => {
  const owner = await anotherPerson({ organization: bank })
  const link = await confirmationLink(owner, people, outbox)
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(request.url())
    // No address that the page asks for is told where it was opened.
    expect(request.headers()['referer'] ?? '').not.toContain('token')
  })
  await page.goto('/still-available')
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.goto(link)
  await expect(title(page, 'Still available?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, still available' })).toBeEnabled()
  await expect(page).toHaveURL('/still-available')
  await expectAccessibleAtBothWidths(page, 'Still available?')
  const boxes = page.getByRole('checkbox')
  const count = await boxes.count()
  expect(count).toBeGreaterThan(0)
  const first = (await page.locator('label').first().innerText()).split('\n')[0] ?? ''
  await pressOn(page, first, 'Space')
  await expect(boxes.first()).not.toBeChecked()
  await page.keyboard.press('Space')
  await pressOn(page, 'Yes, still available', 'Enter')
  await expect(
    page.getByText(`Thank you. ${count} ${count === 1 ? 'record is' : 'records are'} confirmed.`),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Still available? after confirming')
  expect(asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([])

  // Opened again, it says so and confirms nothing more.
  await page.goto(link)
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, still available' })).toBeDisabled()
  await page.getByRole('link', { name: 'Capital Campaign' }).click()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()

  const stop = await stopLink(owner, people, outbox)
  await visit(page, '/stop-digest')
  await expect(page.getByText('This link is not valid.')).toBeVisible()
  // The address that mail programs post to leads people to the page.
  await page.goto(stop.replace('/stop-digest', '/api/digest/stop'))
  await expect(title(page, 'Stop this mail?')).toBeVisible()
  await expect(page).toHaveURL('/stop-digest')
  await expect(page.getByText('The daily digest will no longer be mailed to you.')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Stop this mail?')
  const kinds = async () => (await (await owner.get('/api/preferences')).json()).notifications.kinds
  expect((await kinds()).tasks).toBe('daily')
  await pressOn(page, 'Stop it', 'Enter')
  await expect(title(page, 'Stopped')).toBeVisible()
  await expect(page.getByText('You can turn it on again in My Profile.')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'Stopped')
  expect((await kinds()).tasks).toBe('instant')
})
