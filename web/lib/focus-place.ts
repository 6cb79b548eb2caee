import { focusText, focusTitle } from './page-focus.ts'

/** Where an element is in the page, or was: between which neighbors of which parent. */
export interface FocusPlace {
  /** The element, or what replaced it, else the heading of its part takes the focus. */
  readonly focus: () => void
  /** Whether it cannot have the focus any more. */
  readonly isGone: () => boolean
  readonly isInside: (element: Element) => boolean
  /** It is no longer followed. */
  readonly leave: () => void
}

const headings = 'h1, h2, h3, h4, legend'
const stops =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]):not(:disabled, [aria-disabled=true])'
const dialogs = '[role=dialog], [role=alertdialog]'
const parts = `section, article, fieldset, [role=region], [role=tabpanel], ${dialogs}, main`
const entries = 'li, tr, [data-row]'

/** Follows where an element is while it is removed, replaced, or removed with what is around it. */
export function followPlace(element: HTMLElement, onGone?: () => void): FocusPlace {
  let gone: { parent: Node; before: Node | null; after: Node | null; was: Node } | null = null
  const move = (records: readonly MutationRecord[]) => {
    for (const { target, removedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        // Around what went something may only have moved, as in a list that is in another order then.
        if (!removed.isConnected && removed.contains(gone?.parent ?? element))
          gone = { parent: target, before: previousSibling, after: nextSibling, was: removed }
        else if (gone?.before === removed) gone.before = previousSibling
        else if (gone?.after === removed) gone.after = nextSibling
      }
    }
    // What was only moved is where it was moved to.
    if (element.isConnected) gone = null
    if (isGone()) onGone?.()
  }
  const isGone = () => !element.isConnected || element.matches(':disabled')
  const observer = new MutationObserver(move)
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })

  const focus = () => {
    move(observer.takeRecords())
    if (!isGone()) return element.focus()
    if (gone === null) return focusPart(element)
    for (const node of replacing(gone)) if (focusInto(node)) return
    if (gone.was instanceof Element && gone.was.matches(entries)) {
      for (const node of [gone.after, gone.before]) if (node && focusStop(node)) return
    }
    focusPart(gone.parent)
  }
  const isInside = (other: Element) => {
    move(observer.takeRecords())
    return other.contains(gone?.parent ?? element)
  }
  return { focus, isGone, isInside, leave: () => observer.disconnect() }
}

/** What stands between the former neighbors now. */
function* replacing(gone: { parent: Node; before: Node | null; after: Node | null }) {
  const { parent, before, after } = gone
  let node = before?.parentNode === parent ? before.nextSibling : parent.firstChild
  for (; node && node !== after; node = node.nextSibling) yield node
}

const hasFocus = (target: Element) => document.activeElement === target

function focusHeading(of: Element): boolean {
  const heading = of.matches(headings) ? of : of.querySelector(headings)
  if (!(heading instanceof HTMLElement)) return false
  focusText(heading)
  return hasFocus(heading)
}

function focusStop(node: Node): boolean {
  if (!(node instanceof HTMLElement)) return false
  const found = [...(node.matches(stops) ? [node] : []), ...node.querySelectorAll(stops)]
  return found.some((stop) => {
    if (stop instanceof HTMLElement) stop.focus()
    return hasFocus(stop)
  })
}

/** To the heading of what came, else to the first control in it, else to its text. */
function focusInto(node: Node): boolean {
  if (!(node instanceof HTMLElement)) return false
  if (focusHeading(node) || focusStop(node)) return true
  if (node.textContent.trim() === '') return false
  focusText(node)
  return hasFocus(node)
}

/** To the heading of the part around it that has one; a part that is only labeled takes the focus itself. */
function focusPart(from: Node): void {
  const start = from instanceof Element ? from : from.parentElement
  for (let part = start?.closest(parts); part; part = part.parentElement?.closest(parts)) {
    if (part.matches('main')) break
    if (focusHeading(part)) return
    if (part instanceof HTMLElement && part.matches('[aria-label], [aria-labelledby]')) {
      focusText(part)
      if (hasFocus(part)) return
    }
  }
  focusTitle()
}

/** What had the focus; for an item of a menu, which has disappeared when its dialog closes, the menu's button. */
export function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** Where the focus is, and where it goes when that has gone: of an item of a menu, the menu's button. */
let current: { readonly place: FocusPlace; readonly origin: FocusPlace } | null = null
/** What took the focus in place of something that had gone. */
let substitute: Element | null = null

/** Whether the focus is nowhere, or only where it fell to: what knows a better place may take it. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement === substitute
}

/** Gives the focus back to a place, unless that has gone and something else took the focus meanwhile. */
export function focusAgain(place: FocusPlace): void {
  const isGone = place.isGone()
  if (isGone && !isFocusLost()) return
  place.focus()
  if (isGone) substitute = document.activeElement
}

/**
 * Keeps the focus from falling to nowhere when what has it goes, as a button that replaces itself: it goes to what
 * replaced it, else to the heading of its part. A new page takes the focus by itself. Returns what ends it.
 */
export function keepFocus(): () => void {
  const leave = () => {
    current?.place.leave()
    current?.origin.leave()
    current = null
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    // A dialog takes the focus of what goes inside it, and knows no better place.
    if (target.matches(dialogs) && current?.place.isGone() && current.place.isInside(target)) {
      substitute = target
      return
    }
    if (target !== substitute) substitute = null
    leave()
    const { pathname } = window.location
    const settle = () => {
      if (current !== here || !here.place.isGone() || pathname !== window.location.pathname) return
      if (document.activeElement === target) target.blur()
      focusAgain(here.origin)
    }
    // Menus and dialogs return the focus a moment after they have gone.
    const place = followPlace(target, () => requestAnimationFrame(() => setTimeout(settle)))
    const here = { place, origin: followPlace(openerOf(target) ?? target) }
    current = here
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    leave()
    substitute = null
  }
}
