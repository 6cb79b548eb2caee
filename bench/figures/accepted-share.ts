import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '#test/support/chromium'
import { bareHash, hashOnThatDay } from '../support/machine.ts'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { median } from '../support/rounds.ts'

const rounds = 7
const wanted = 1000

/** Milliseconds from a click until something is on the screen. */
async function fromClick(page: Page, click: string, shown: string): Promise<number> {
  const button = page.locator(click).first()
  await button.waitFor()
  const began = performance.now()
  await button.click()
  await page.locator(shown).first().waitFor()
  return performance.now() - began
}

/**
 * A guest accepts the terms of a share in a browser, reads the stack, and with the second click the documents (H-090).
 * `askAnew` changes the terms, so that they are asked for once more; the address is that of the project's page.
 */
export async function acceptedShare(
  lender: { readonly email: string; readonly password: string },
  address: string,
  askAnew: (n: number) => Promise<unknown>,
): Promise<Figure> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const login = new URL('/api/auth/login', address).href
    const answer = await page.request.post(login, { data: lender })
    if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}.`)
    const took: Record<'read' | 'hash', number[]> = { read: [], hash: [] }
    // In the first round the browser still reads the scripts.
    for (let n = -1; n < rounds; n += 1) {
      await askAnew(n)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      const hash = await bareHash()
      const stack = await fromClick(page, 'text="I Accept"', 'button:has-text("Capital stack")')
      const documents = await fromClick(
        page,
        'main a:has-text("Package")',
        'main a[aria-label^=Download]',
      )
      if (n < 0) continue
      took.hash.push(hash)
      took.read.push(stack + documents)
    }
    const [read, hash] = [median(took.read), median(took.hash)]
    return {
      name: 'terms accepted to stack and documents, two clicks (H-090), as many hashes as wanted',
      measured: `${millis(read)}, ${(read / hash).toFixed(0)} of ${millis(hash)}`,
      wanted: `${millis(wanted)}, ${(wanted / hashOnThatDay).toFixed(0)} of ${millis(hashOnThatDay)}`,
      met: read / hash <= wanted / hashOnThatDay,
    }
  } finally {
    await browser.close()
  }
}
