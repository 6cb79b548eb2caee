import type { Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { expect, test } from './journey.ts'
import { signIn } from './people.ts'
import { load, visit } from './visit.ts'

const unfinished =
  /coming soon|lorem|ipsum|\bTODO\b|\bFIXME\b|\bTBD\b(?<!Rate TBD)|placeholder text|undefined|\[object Object\]|\bNaN\b/i

// Records differ in their content, not in the page that shows them: one of each kind is opened.
const kindOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

/** Follows every link from / on, each kind of path once, and says which pages are missing or unfinished. */
async function crawl(page: Page): Promise<{ visited: string[]; wrong: string[] }> {
  const visited: string[] = []
  const wrong: string[] = []
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    visited.push(path)
    // A file is no page: it is there when it is answered.
    if (path.startsWith('/api/')) {
      if (!(await page.request.get(path)).ok()) wrong.push(`${path} is not there`)
      continue
    }
    await visit(page, path)
    const heading = page.locator('h1')
    await expect(heading).toBeVisible()
    if ((await heading.textContent()) === '404 Page Not Found') wrong.push(`${path} is not there`)
    const text = await page.locator('body').innerText()
    const found = unfinished.exec(text)
    if (found) wrong.push(`${path} says "${found[0]}"`)
    const links = await page.locator('a[href]').evaluateAll((all) =>
      all.map((link) => ({
        // A link of a drawing has no address of its own that is text.
        href: new URL(link.getAttribute('href') ?? '', document.baseURI).href,
        target: link.getAttribute('target') ?? '',
        rel: link.getAttribute('rel') ?? '',
      })),
    )
    for (const { href, target, rel } of links) {
      const { origin, pathname, protocol } = new URL(href)
      // Websites and addresses of organizations: another window that cannot reach back.
      const isOutside =
        protocol === 'mailto:' ||
        protocol === 'tel:' ||
        (target === '_blank' && rel.includes('noopener'))
      if (origin !== new URL(page.url()).origin) {
        if (!isOutside) wrong.push(`${path} leads to ${href}`)
      } else if (![...visited, ...waiting].some((known) => kindOf(known) === kindOf(pathname)))
        waiting.push(pathname)
    }
  }
  return { visited, wrong }
}

test('every link leads somewhere: signed out, without an organization, and as a member', async ({
  page,
  people,
}) => {
  test.slow()
  await test.step('signed out', async () => {
    const { visited, wrong } = await crawl(page)
    expect(wrong).toEqual([])
    expect(visited).toEqual(expect.arrayContaining(['/', '/forgot-password', '/terms']))
  })
  await people.signIn(page, { organization: null })
  await load(page, '/')
  await test.step('without an organization', async () => {
    expect((await crawl(page)).wrong).toEqual([])
  })
  await people.signIn(page)
  await load(page, '/')
  await test.step('member', async () => {
    const { visited, wrong } = await crawl(page)
    expect(wrong).toEqual([])
    expect(visited).toEqual(
      expect.arrayContaining(['/', '/product-registry', '/pipeline', '/terms']),
    )
    expect(visited.filter((path) => path.startsWith('/admin'))).toEqual([])
  })
})

test('every link leads somewhere: administrator', async ({ page }) => {
  test.slow()
  await signIn(page, administrator)
  const { visited, wrong } = await crawl(page)
  expect(wrong).toEqual([])
  expect(visited).toEqual(
    expect.arrayContaining([
      '/',
      '/terms',
      '/organizations',
      '/product-registry',
      '/products',
      '/products/new',
      '/catalytic-facilities',
      '/lending-profiles',
      '/pipeline',
      '/aggregators',
      '/organizations-registry',
      '/registration',
      '/admin',
      '/admin/users',
      '/admin/audit',
      '/admin/mail',
      '/admin/system',
    ]),
  )
})
