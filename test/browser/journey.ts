import { test as base, expect } from '@playwright/test'
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { Outbox } from '../support/outbox.ts'
import { People } from './people.ts'
import type { PersonChoice } from './people.ts'

export { expect }

// A rejected call is reported twice: by the browser, and by the app as an API error (P-281).
const rejections = [
  /^Failed to load resource: the server responded with a status of 4\d\d /,
  /^API error [A-Z]+ \/api\/\S* 4\d\d: /,
]

/** What no page may do: fail, warn, break the content policy or send a request to another origin. */
class Troubles {
  readonly found: string[] = []
  readonly #allowed: RegExp[] = []
  readonly #origins: readonly (string | undefined)[]

  /** @param origins where pages may send requests: the portal and the bucket */
  constructor(...origins: (string | undefined)[]) {
    this.#origins = origins
  }

  watch(context: BrowserContext): void {
    context.on('weberror', (failure) => this.found.push(String(failure.error())))
    context.on('console', (message) => {
      const isRejection = rejections.some((rejection) => rejection.test(message.text()))
      if (['error', 'warning'].includes(message.type()) && !isRejection)
        this.found.push(message.text())
    })
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (!this.#origins.includes(origin) && !['data:', 'blob:'].includes(protocol))
        this.found.push(`asked ${request.url()}`)
    })
  }

  /** What a test causes on purpose is no trouble, also where the browser tells of it later. */
  allow(expected: RegExp): void {
    this.#allowed.push(expected)
  }

  /** What was found and not allowed. */
  get unexpected(): string[] {
    return this.found.filter((trouble) => !this.#allowed.some((each) => each.test(trouble)))
  }
}

/** Another browser of the same portal, watched like the first; it is closed with the test. */
type AnotherBrowser = (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>

/** Somebody else who is signed in over the API alone: a browser of theirs costs as much as the page that is looked at. */
type AnotherPerson = (choice?: PersonChoice) => Promise<APIRequestContext>

interface Fixtures {
  troubles: Troubles
  anotherBrowser: AnotherBrowser
  anotherPerson: AnotherPerson
}

interface WorkerFixtures {
  /** Mails the portal on the embedded engine has sent. */
  outbox: Outbox
  people: People
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  troubles: [
    async ({ baseURL, context }, provide) => {
      const troubles = new Troubles(baseURL, process.env['PORTAL_BUCKET_URL'])
      troubles.watch(context)
      await provide(troubles)
      expect(troubles.unexpected).toEqual([])
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, troubles }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      troubles.watch(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  anotherPerson: async ({ playwright, baseURL, people }, provide) => {
    const opened: APIRequestContext[] = []
    await provide(async (choice) => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
      opened.push(request)
      await people.signIn({ request }, choice)
      return request
    })
    await Promise.all(opened.map((request) => request.dispose()))
  },
  outbox: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of the fixtures from a pattern
    async ({}, provide) => provide(new Outbox(process.env['PORTAL_DATA_DIR'] ?? '')),
    { scope: 'worker' },
  ],
  people: [
    async ({ playwright }, provide, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
      await provide(await People.of(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

/** The title of the page one is on. */
export function title(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Signs in with a password by the form on the screen. */
export async function signInByForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The answer to saving own preferences, `what` of them among them: the screen says "Saved" for the one before, too. */
export async function preferencesSaved(page: Page, what: RegExp): Promise<void> {
  await page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/preferences') && what.test(response.request().postData() ?? ''),
  )
}

/** Waits for the only toast and compares both of its lines word for word. */
export async function expectToast(page: Page, heading: string, sentence: string): Promise<void> {
  const shown = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(shown.getByText(heading, { exact: true })).toBeVisible()
  await expect(shown.getByText(sentence, { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(1)
}

/** Closes a dialog by Escape once the focus is in it: a key before is heard by what was there before. */
export async function escapeFrom(dialog: Locator): Promise<void> {
  const hasFocus = () => dialog.evaluate((one) => one.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await dialog.page().keyboard.press('Escape')
}

/** Closes the toasts that are there; after a while they leave by themselves, so that none to be closed is no fault. */
export async function closeToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.evaluateAll((all) => all.forEach((button) => (button as HTMLElement).click()))
  await expect(dismiss).toHaveCount(0)
}
