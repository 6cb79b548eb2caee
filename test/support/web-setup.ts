import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../../web/kit/feedback/toast.ts'

// Whatever a person does, the focus is never lost with what they did it to (U-030).
let acted: Element | null = null
let shownIn: Element | null = null
beforeEach(() => {
  acted = null
  shownIn = null
})
document.addEventListener('focusin', ({ target }) => {
  acted = target as Element
  shownIn = document.querySelector('main')?.closest('body > *') ?? null
})
async function expectFocus(): Promise<void> {
  const { activeElement, body } = document
  // Pages see to it; a part that is shown alone has none around it.
  const isPage = document.querySelector('main') !== null
  // A page that is loaded anew begins without a focus, as in browsers.
  if (shownIn?.isConnected === false) return
  if (!isPage || acted === null || activeElement !== body || acted.isConnected) return
  await vi
    .waitUntil(() => document.activeElement !== body, { timeout: 30_000 })
    .catch(() => {
      throw new Error(`The focus is lost with ${acted?.outerHTML.slice(0, 200)}`)
    })
}
// The screen goes also where its focus was lost: hooks behind one that fails are not run, and the next test would find two.
afterEach(() => expectFocus().finally(cleanup))

// Files share their modules: the last toast of a test before this one is not shown in it.
beforeEach(() => toasts.set([]))

// A screen whose code is still on its way when a file ends would fail to load, and stay so for all files behind it.
afterAll(vi.dynamicImportSettled)

// How long a page may take to show what a test waits for; a busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 })

// What browsers have and jsdom lacks; the component library uses it for layout and measuring.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver)
vi.stubGlobal('matchMedia', (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  }),
)

Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
