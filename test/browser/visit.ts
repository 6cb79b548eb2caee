import type { Locator, Page, Request } from '@playwright/test'

/** The window of a desk, as the tests for it begin. */
export const desk = { width: 1440, height: 900 } as const
/** The window of a phone. */
export const phone = { width: 390, height: 844 } as const

/** The requests of a page since it was first loaded here: how many there were, and those that are not answered yet. */
interface Requests {
  begun: number
  readonly open: Set<Request>
  /** Called when none is open any more. */
  answered: () => void
}

const requests = new WeakMap<Page, Requests>()

/** Notes the requests of a page from now on; the stream of changes never ends. */
function requestsOf(page: Page): Requests {
  const known = requests.get(page)
  if (known) return known
  const noted: Requests = { begun: 0, open: new Set(), answered: () => {} }
  const end = (request: Request) => {
    noted.open.delete(request)
    if (noted.open.size === 0) noted.answered()
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    noted.begun += 1
    noted.open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // What it asked goes with the page.
  page.on('close', () => noted.answered())
  requests.set(page, noted)
  return noted
}

async function allAnswered(noted: Requests): Promise<void> {
  if (noted.open.size === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  noted.answered = resolve
  await promise
}

/**
 * Waits until all requests of a page are answered, and none has followed when what they brought was drawn. React keeps
 * what was there before in the page, hidden, until what is in its place has its code: whoever looked then found its rows,
 * and a form that was opened again was not a new one.
 */
export async function settled(page: Page): Promise<void> {
  const noted = requestsOf(page)
  for (let isCalm = false; !isCalm;) {
    await allAnswered(noted)
    const { begun } = noted
    const isStillToCome = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return document.querySelector('body [style*="display: none !important"]') !== null
    })
    isCalm = !isStillToCome && noted.open.size === 0 && noted.begun === begun
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
