import { cleanup, configure, fireEvent, getConfig } from '@testing-library/react'
import * as react from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../../web/kit/feedback/toast.ts'
import { switchShortcuts } from '../../web/lib/shortcuts.ts'

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
/** What a test leaves open over its page is closed by Escape, as people close it: each dialog and menu there is. */
function closeLayer(): void {
  const layer = document.querySelector(
    ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])',
  )
  if (layer?.contains(document.activeElement) && document.activeElement !== null)
    fireEvent.keyDown(document.activeElement, { key: 'Escape' })
}
// The screen goes also where its focus was lost: hooks behind one that fails are not run, and the next test would find two.
afterEach(async () => {
  try {
    await expectFocus()
    closeLayer()
    await expectFocus()
  } finally {
    cleanup()
  }
})

// Files share their modules: the last toast of a test before this one is not shown in it, and a person there who works
// without single keys takes none from a part that is shown alone.
beforeEach(() => {
  toasts.set([])
  switchShortcuts(true)
})

// A screen whose code is still on its way when a file ends would fail to load, and stay so for all files behind it.
afterAll(vi.dynamicImportSettled)

// How long a page may take to show what a test waits for; a busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 })

// While a test waits for an element, the page is not written out for each look that does not find it yet, which took a
// tenth of all time: once the wait has ended in vain it is.
const { getElementError } = getConfig()
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting }: { [name: string]: unknown } = {
      ...getConfig(),
    }
    if (isWaiting !== true) return getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

// Nor does React note for each element where in the code it was made, for warnings that no test reads: a seventh of it.
const internals: unknown = Object.entries(react).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
  configurable: true,
})

// Answers in these tests are of November 2026, and so is the present: what a screen says of a date hangs on the day on
// which it is read. From its start the clock runs on.
const start = Date.parse('2026-11-30T15:00:00Z')
const now = (): number => Math.floor(start + performance.now())
globalThis.Date = new Proxy(Date.prototype.constructor as DateConstructor, {
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  construct: (date, values, target) =>
    Reflect.construct(date, values.length === 0 ? [now()] : values, target),
})

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
