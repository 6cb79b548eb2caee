import type { Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { expect, test } from './journey.ts'
import { signIn } from './people.ts'

const unfinished = /coming soon|lorem|ipsum|\bTODO\b|\bFIXME\b|\bTBD\b(?<!Rate TBD)|placeholder text|undefined|\[object Object\]|\bNaN\b/i

/** Follows every link from / on, each path once, and says which pages are missing or unfinished. */
async function crawl(page: Page): Promise<{ visited: string[]; wrong: string[] }> {
  const visited: string[] = []
  const wrong: string[] = []
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    visited.push(path)
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.waitForLoadState('networkidle')
    if ((await heading.textContent()) === '404 Page Not Found') wrong.push(`${path} is not there`)
    const text = await page.locator('body').innerText()
    const found = unfinished.exec(text)
    if (found) wrong.push(`${path} says "${found[0]}"`)
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links) {
      const { origin, pathname } = new URL(link)
      if (origin !== new URL(page.url()).origin) wrong.push(`${path} leads to ${link}`)
      else if (!visited.includes(pathname) && !waiting.includes(pathname)) waiting.push(pathname)
    }
  }
  return { visited, wrong }
}

test('every link leads somewhere: signed out', async ({ page }) => {
  const { visited, wrong } = await crawl(page)
  expect(wrong).toEqual([])
  expect(visited).toEqual(expect.arrayContaining(['/', '/forgot-password', '/terms']))
})

test('every link leads somewhere: member', async ({ page, context, people }) => {
  await people.signIn(context)
  const { visited, wrong } = await crawl(page)
  expect(wrong).toEqual([])
  expect(visited).toEqual(expect.arrayContaining(['/', '/profile', '/terms']))
  expect(visited.filter((path) => path.startsWith('/admin'))).toEqual([])
})

test('every link leads somewhere: account without an organization', async ({ page, context, people }) => {
  await people.signIn(context, { organization: null })
  const { wrong } = await crawl(page)
  expect(wrong).toEqual([])
})

test('every link leads somewhere: administrator', async ({ page, context }) => {
  await signIn(context, administrator)
  const { visited, wrong } = await crawl(page)
  expect(wrong).toEqual([])
  expect(visited).toEqual(expect.arrayContaining(['/', '/profile', '/terms', '/admin', '/admin/users', '/admin/audit', '/admin/mail', '/admin/system']))
})
