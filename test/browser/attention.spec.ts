import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, goOn, open } from './accessible.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { escapeFrom, expect, expectToast, test, title } from './journey.ts'
import { signIn } from './people.ts'
import { tabTo } from './tab-to.ts'
import { visit } from './visit.ts'

// What others did reaches a person at the bell and on one page, and what there is to do is done there (attention, N).

// No other journey changes records of these, so nobody else's work is told here.
const bank = 'Harbor Light Community Bank'
const developers = 'Ozark Sunrise Builders'

const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? 'Attention' : `Attention, ${unread} unread`,
    exact: true,
  })
const fresh = (page: Page) => page.getByRole('region', { name: /^New/ })
const toDo = (page: Page) => page.getByRole('region', { name: /^To do/ })

async function change(
  request: APIRequestContext,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  await expect(await request.put(`/api/pipeline/${id}`, { data: values })).toBeOK()
}

/** An organization of the sample of which several products are stale, and which no other journey is about. */
async function withStaleRecords(request: APIRequestContext): Promise<string> {
  const { products } = (await (
    await request.get('/api/products?freshness=stale&limit=200')
  ).json()) as { products: { organizationName: string }[] }
  const names = products
    .map(({ organizationName }) => organizationName)
    .filter(
      (name) => name !== 'Golden State Resilience Fund' && name !== 'Prairie Light Green Bank',
    )
  const found = names.find((name, place) => names.indexOf(name) !== place)
  if (found === undefined) throw new Error('No organization of the sample has two stale products')
  return found
}

test('what others did reaches a person at the bell and on one page, by mouse and by keyboard, and what there is to do is done there', async ({
  page,
  people,
  anotherPerson,
}) => {
  test.slow()
  const request = await anotherPerson({ organization: developers })
  const deal = await addFittingDeal(request)
  const lastName = `Quill${Date.now() % 100_000}`
  const colleague = await people.create(page, {
    organization: bank,
    firstName: 'Ines',
    lastName,
  })
  await people.signIn(page, { organization: bank, role: 'organization_manager' })
  // Other journeys let people join this organization meanwhile.
  const kinds = { member_joined: 'off' }
  await expect(
    await page.request.put('/api/preferences', { data: { notifications: { kinds } } }),
  ).toBeOK()
  await test.step('a followed project that somebody else changes is told at the bell, and read by opening it', async () => {
    await visit(page, `/pipeline?search=${encodeURIComponent(deal.name)}&open=${deal.id}`)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    const stored = page.getByRole('button', { name: 'Following' })
    await expect(stored).toHaveAttribute('aria-pressed', 'true')
    await goOn(page, '/attention', 'Attention')
    await expect(page.getByText('You are up to date')).toBeVisible()
    await expect(bell(page, 0)).toBeVisible()

    await change(request, deal.id, { capEx: '5000000' })
    // Nothing is loaded anew: the bell and the page follow the stream (N-039, N-055).
    await expect(bell(page, 1)).toBeVisible()
    const entry = fresh(page).getByRole('link', { name: new RegExp(deal.name) })
    await expect(entry).toContainText(`Unread. ${deal.name}: CapEx $4,000,000 → $5,000,000`)
    await expect(page.getByText('1 new notification', { exact: true })).toBeAttached()
    await expectAccessibleAtBothWidths(page, 'Attention')

    // A further change joins the entry (N-036).
    await change(request, deal.id, { currentStage: 'nearing_completion' })
    await expect(entry).toContainText(`${deal.name}: 2 changes`)
    await expect(bell(page, 1)).toBeVisible()

    await entry.click()
    await escapeFrom(page.getByRole('dialog', { name: deal.name }))
    await expect(bell(page, 0)).toBeVisible()
    await bell(page, 0).click()
    await expect(page.getByText('You are up to date')).toBeVisible()
    await page.getByRole('radio', { name: 'All', exact: true }).click()
    await expect(entry).toBeVisible()

    await page.getByRole('button', { name: `Unfollow ${deal.name}` }).click()
    await expect(
      page.getByText('Follow a project or product to hear when it changes.'),
    ).toBeVisible()
  })

  await test.step('the keyboard alone reaches, walks, marks and opens what is new (N-056)', async () => {
    const deals = [await addFittingDeal(request), await addFittingDeal(request)]
    for (const { id } of deals)
      await expect(await page.request.put(`/api/follows/pipeline/${id}`)).toBeOK()
    for (const { id } of deals) await change(request, id, { capEx: '7000000' })
    await goOn(page, '/resources', 'Shared Resources')
    await expect(bell(page, 2)).toBeVisible()
    await tabTo(page, 'Attention, 2 unread')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Attention')).toBeFocused()
    const links = fresh(page).getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(2)
    await tabTo(page, 'CapEx')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('u')
    await expect(links).toHaveCount(1)
    await expect(links.first()).toBeFocused()
    await expect(bell(page, 1)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Journey/ })).toBeVisible()
  })

  await test.step('a colleague mentioned by "@" is led to the task, and says that it is done', async () => {
    const own = await addFittingDeal(page.request)
    await visit(page, `/pipeline/${own.id}/activity`)
    const details = page.getByRole('main')
    await details.getByRole('button', { name: 'Add Activity' }).click()
    const form = details.getByRole('form', { name: 'Add activity' })
    await form.getByLabel('Kind').selectOption('Task')
    await form.getByLabel('Due').fill('2026-01-05')
    const subject = form.getByLabel('Subject')
    await subject.pressSequentially(`Budget from @Ines ${lastName.slice(0, 8)}`)
    await expect(page.getByRole('option', { name: new RegExp(lastName) })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the people to mention')
    await subject.press('Enter')
    await expect(subject).toHaveValue(`Budget from @Ines ${lastName} `)
    await form.getByRole('button', { name: 'Add Activity' }).click()
    await expect(details.getByText(`For Ines ${lastName}`)).toBeVisible()

    await signIn(page, colleague)
    await open(page, '/attention', 'Attention')
    const entry = fresh(page).getByRole('link', { name: /mentioned you in a task on/ })
    await expect(entry).toContainText(`${own.name}, due Jan 5, 2026`)
    await entry.click()
    await expect(page).toHaveURL(/\/activity\?activity=/)
    const marked = page.locator('li[data-activity][aria-current=true]')
    await expect(marked).toContainText(`Budget from @Ines ${lastName}`)
    await expect(marked).toBeInViewport()
    await expect(marked).toBeFocused()
    await expectAccessibleAtBothWidths(page, 'a marked activity')

    await goOn(page, '/attention', 'Attention')
    const task = toDo(page)
      .getByRole('listitem')
      .filter({ hasText: `Budget from @Ines ${lastName}` })
    await expect(task).toContainText(`For Ines ${lastName}`)
    await expect(task).toContainText('Overdue, Jan 5, 2026')
    await task.getByRole('button', { name: /^Done/ }).click()
    await expectToast(page, 'Task done', `Budget from @Ines ${lastName}`)
    await expect(task).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(task).toBeVisible()
  })

  await test.step('notifications are chosen line by line, and the digest is shown as its mail', async () => {
    await open(page, '/attention', 'Attention')
    await page.getByRole('link', { name: 'Choose what you are notified about' }).click()
    const followed = page.getByRole('combobox', { name: 'What I follow' })
    await expect(followed).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the notifications of My Profile')
    await followed.selectOption('Off')
    await expect(page.getByText('Preferences saved', { exact: true })).toBeVisible()
    // The browser's, stored when the shell first loaded.
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText(
      'America/New York',
    )
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview).toContainText('Your daily digest')
    await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText(
      'Daily digest',
    )
    await expectAccessibleAtBothWidths(page, 'the preview of a digest')
    await preview.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(followed).toHaveValue('off')
  })

  await test.step('all own stale records are confirmed at once', async () => {
    await people.signIn(page, { organization: await withStaleRecords(page.request) })
    await open(page, '/attention', 'Attention')
    const part = page.getByRole('region', { name: /^Still available\?/ })
    await expect(part).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Attention with stale records')
    const all = part.getByRole('button', { name: /^Confirm all/ })
    const words = (await all.textContent()) ?? ''
    await all.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/Confirm that all \d+ are still available\?/)
    await question.getByRole('button', { name: words.trim() }).click()
    await expect(part).toHaveCount(0)
    await expect(toDo(page).getByRole('heading', { level: 2 })).toBeFocused()
  })
})
