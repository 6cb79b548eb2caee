import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { mountWebFiles } from '#server/platform/http/web-files'
import { chromiumArguments, findChromium } from '#test/support/chromium'
import { portalWithProducts } from './products-portal.ts'

/** The built portal with so many products, and a browser. */
interface PortalInBrowser {
  address: string
  /** An empty browser of an administrator; of nobody where `isSignedIn` says so. */
  context(isSignedIn?: boolean): Promise<BrowserContext>
  close(): Promise<void>
}

/** Opens it; with the sample campaign, where chosen. */
export async function portalInBrowser(
  products: number,
  sample: 'with the sample' | 'alone' = 'alone',
): Promise<PortalInBrowser> {
  const portal = await portalWithProducts(products, undefined, sample)
  mountWebFiles(portal.app, fileURLToPath(new URL('../../web/dist', import.meta.url)))
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
  })
  return {
    address,
    async context(isSignedIn = true) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const [name = '', value = ''] = portal.cookie.split('=')
      if (isSignedIn) await context.addCookies([{ name, value, url: address }])
      return context
    },
    async close() {
      await browser.close()
      await portal.close()
    },
  }
}
