import type { Page, Request } from '@playwright/test'

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

/** Waits until all requests of a page are answered, and none has followed when what they brought was drawn. */
export async function settled(page: Page): Promise<void> {
  const open = requestsOf(page)
  for (let calm = 0; calm < 3; calm += 1) {
    if (open.size > 0) calm = 0
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}

/** Loads an address anew, and waits until all it shows is there. */
export async function load(page: Page, path: string): Promise<void> {
  requestsOf(page)
  await page.goto(path)
  await settled(page)
}

/**
 * Goes to an address as the links of the portal do, and waits until all it shows is there. Only the first address is
 * loaded: loading the portal is most of what a journey costs. A journey about loading takes `page.goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return load(page, path)
  requestsOf(page)
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await settled(page)
}
