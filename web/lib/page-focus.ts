let lastPlace: string | null = null
let wentBack = false
let leadingLayer: Element | null = null
let awaitedLayer: Element | null = null

/** The menu or dialog that has the focus. */
export const openLayer = () =>
  document.activeElement?.closest<HTMLElement>('[role=menu], [role=dialog], [role=alertdialog]') ??
  null

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    wentBack = true
  })
  // Set by the router with each step that is not one back.
  window.addEventListener('pushState', () => {
    wentBack = false
    leadingLayer = openLayer()
    // One may leave the first page of a visit before it has arrived.
    lastPlace ??= ''
  })
}

/** Begins a new visit: the focus of its first page is the browser's own. */
export function clearPageFocus(): void {
  lastPlace = null
  wentBack = false
}

/** Whether the last step was one back, or forward again, in the history: the page is then found as it was left. */
export function isReturning(): boolean {
  return wentBack
}

/** To the title of the page. */
export function focusTitle(): void {
  // The focus stays in a menu or dialog that was opened meanwhile, not in one that closes: it may have led here.
  const layer = openLayer()
  if (layer && layer.dataset['state'] !== 'closed') {
    // A page that is there at once arrives before the menu that led to it begins to close.
    if (layer === leadingLayer) awaitedLayer = layer
    return
  }
  const main = document.querySelector<HTMLElement>('main')
  const title = main?.querySelector<HTMLElement>('h1')
  const target = title ?? main
  if (target) focusText(target, { preventScroll: true })
  if (main && !title) followTitle(main)
}

/** The title of a page whose record is still read takes the focus when it arrives, unless that has gone elsewhere. */
function followTitle(main: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const title = main.querySelector<HTMLElement>('h1')
    const isWaiting = document.activeElement === main
    if (isWaiting && title) focusText(title, { preventScroll: true })
    if (!isWaiting || title) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}

/** Called when a layer has closed: to the title of the page it led to. Answers whether it led to one. */
export function focusTitleAfter(layer: EventTarget | null): boolean {
  if (layer === null || layer !== awaitedLayer) return false
  awaitedLayer = null
  focusTitle()
  return true
}

/** To a heading or another element that takes no focus by itself. */
export function focusText(target: HTMLElement, options?: FocusOptions): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus(options)
}

/** To the search over a list, or to the title of a page without one: where no row can take the focus. */
export function focusListHome(): void {
  const search = document.querySelector<HTMLElement>('main input[type=search]')
  search?.focus()
  if (search === null || document.activeElement !== search) focusTitle()
}

/**
 * Called when a page is shown: moves the focus to its title, so that keyboards and screen
 * readers begin there, and scrolls up, unless the browser went back: the position is then restored, and the entry of a
 * list that one left has the focus already. The first page of a visit keeps the browser's own start.
 */
export function focusPage(place: string): void {
  const moved = lastPlace !== null && lastPlace !== place
  lastPlace = place
  if (!moved) return
  if (!wentBack || !document.activeElement?.closest('main [data-row]')) focusTitle()
  if (!wentBack) window.scrollTo(0, 0)
}
