import { findChromium, journeyArguments } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { administrator } from './administrator.ts'
import { expect, signInByForm, test as base, title } from './journey.ts'
import { startPortal } from './portal-server.ts'
import { visit } from './visit.ts'
import { openMenu } from './view-bar.ts'

// As on a network without HTTPS: what the browser gives secure pages alone (random ids, clipboard, locks) is missing.
const host = 'registry.lan'
const executablePath = findChromium()
const test = base.extend<object, { plainPortal: string }>({
  plainPortal: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of the fixtures from a pattern
    async ({}, provide) => {
      const port = await freePort()
      const url = `http://${host}:${port}`
      const portal = await startPortal({ SAMPLE_DATA: 'off', PORT: String(port), PUBLIC_URL: url })
      await provide(url)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ plainPortal }, provide) => provide(plainPortal),
})
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...journeyArguments, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
})

test('over plain HTTP on a network no screen fails, forms are saved and texts are copied', async ({
  page,
}) => {
  await page.goto('/')
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([
    false,
    false,
  ])
  await signInByForm(page, administrator)
  await expect(title(page, 'Admin Dashboard')).toBeVisible()

  const links = page.getByRole('navigation').getByRole('link')
  const count = await links.count()
  expect(count).toBeGreaterThan(12)
  for (let place = 0; place < count; place += 1) {
    await links.nth(place).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }

  await links.filter({ hasText: 'Pipeline' }).click()
  await page.getByRole('button', { name: 'Add Project' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Project' })
  await form.getByLabel('Project Name').fill('Plain Wire Solar')
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Plain Wire Solar').first()).toBeVisible()

  await visit(page, '/pipeline?search=Plain+Wire')
  await openMenu(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  // What was copied is what a paste brings.
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('')
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue(
    /^http:\/\/registry\.lan:\d+\/pipeline\?search=Plain/,
  )
})
