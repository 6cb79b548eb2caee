import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

afterEach(cleanup)

// What browsers have and jsdom has not; the parts' library asks for it when it places and measures.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver)
vi.stubGlobal('matchMedia', (query: string): MediaQueryList => Object.assign(new EventTarget(), {
  matches: false, media: query, onchange: null, addListener() {}, removeListener() {},
}))

Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
