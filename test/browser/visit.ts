import type { Locator, Page, Request } from '@playwright/test'

/** The window of a desk, as the tests for it begin. */
export const desk = { width: 1440, height: 900 } as const
/** The window of a phone. */
export const phone = { width: 390, height: 844 } as const

/** Requests of a page that are not answered yet, since it was first loaded here. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Notes the requests of a page from now on; the stream of changes never ends. */
function requestsOf(page: Page): Set<Request> {
  const known = unanswered.get(page)
  if (known) return known
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  unanswered.set(page, open)
  return open
}

/**
 * Waits until all requests of a page are answered, and none has followed when what they brought was drawn. React keeps
 * what was there before in the page, hidden, until what is in its place has its code: whoever looked then found its rows,
 * and a form that was opened again was not a new one.
 */
export async function settled(page: Page): Promise<void> {
  const open = requestsOf(page)
  for (let calm = 0; calm < 3; calm += 1) {
    if (open.size > 0) calm = 0
    const isStillToCome = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.querySelector('body [style*="display: none !important"]') !== null
    })
    if (isStillToCome) calm = -1
  }
}

/** Loads an address anew, and waits until all it shows is there, the named part of it among it. */
export async function load(page: Page, path: string, part?: Locator): Promise<void> {
  requestsOf(page)
  await page.goto(path)
  await part?.waitFor()
  await settled(page)
}

/**
 * Goes to an address as the links of the portal do, and waits until all it shows is there. Only the first address is
 * loaded: loading the portal is most of what a journey costs. A journey about loading takes `page.goto`.
 */
export async function visit(page: Page, path: string, part?: Locator): Promise<void> {
  if (page.url() === 'about:blank') return load(page, path, part)
  requestsOf(page)
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await part?.waitFor()
  await settled(page)
}
