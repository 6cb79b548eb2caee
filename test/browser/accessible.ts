import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { expect, title } from './journey.ts'
import { load, phone, settled, visit } from './visit.ts'

declare global {
  interface Window {
    axe?: typeof axe
    /** What shows behind each element, while one check lasts. */
    behind?: Map<Element, string | undefined>
    /** The looks that were found readable since they were last asked for. */
    newlyReadable?: string[]
  }
}

// Half as long to send to a page and to read there.
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe keeps its rules and its checks in; it has no other way to them. */
interface Audit {
  rules: { id: string; matches: (element: Element, ...rest: unknown[]) => boolean }[]
  checks: Record<
    string,
    { evaluate: (element: Element, ...rest: unknown[]) => boolean | undefined }
  >
}

/** The looks that axe found to have enough contrast in this worker, on whatever page. */
const readableLooks = new Set<string>()

/**
 * Lets axe measure the contrast of each look once: the color, size and weight of a text, and the backgrounds that show of
 * all it is in. Most texts look like others, here and on screens before, and measuring them all was most of a check.
 */
function measureEachLookOnce(known: readonly string[]): void {
  const { rules, checks } = Reflect.get(window.axe ?? {}, '_audit') as Audit
  const rule = rules.find(({ id }) => id === 'color-contrast')
  const check = checks['color-contrast']
  if (rule === undefined || check === undefined) throw new Error('axe measures no contrast')
  const { matches } = rule
  const { evaluate } = check
  const readable = new Set(known)
  const behind = (window.behind = new Map<Element, string | undefined>())
  const newlyReadable: string[] = (window.newlyReadable = [])
  /** What shows behind a text; nothing for what is laid over the page and lets it show through: it may be over anything. */
  const behindIn = (around: Element | null): string | undefined => {
    if (around === null) return ''
    if (behind.has(around)) return behind.get(around)
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(around)
    const isOver = /absolute|fixed|sticky/.test(position) && !backgroundColor.startsWith('rgb(')
    const rest = isOver ? undefined : behindIn(around.parentElement)
    // Most elements show what they are in as it is.
    const own = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
    ].join('')
    const all = rest === undefined ? undefined : `${own} ${rest}`.trim()
    behind.set(around, all)
    return all
  }
  const lookOf = (text: Element): string | undefined => {
    // axe lets pass what has no box, without measuring it.
    if (text.getClientRects().length === 0) return undefined
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
    const around = behindIn(text)
    if (around === undefined) return undefined
    return [color, fontSize, fontWeight, textShadow, around].join(' ')
  }
  rule.matches = function (element, ...rest) {
    const hasText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return hasText && !readable.has(lookOf(element) ?? '') && matches.call(this, element, ...rest)
  }
  check.evaluate = function (element, ...rest) {
    const isReadable = evaluate.call(this, element, ...rest)
    const look = lookOf(element)
    if (isReadable === true && look !== undefined && !readable.has(look)) {
      readable.add(look)
      newlyReadable.push(look)
    }
    return isReadable
  }
}

/** The violations axe finds in the page. Only these are described: describing what is right took most of the time. */
async function violations(page: Page, runOnly: RunOnly): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source)
    await page.evaluate(measureEachLookOnce, [...readableLooks])
  }
  const { found, looks } = await page.evaluate(async (only) => {
    // The theme, the width or the page itself may be others since.
    window.behind?.clear()
    // Styles and media come from the own origin, and one frame is all there is: the page frames nothing and must not be framed.
    const results = await window.axe?.run({
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
    })
    if (results === undefined) throw new Error('axe is not in the page')
    return { found: results.violations, looks: window.newlyReadable?.splice(0) ?? [] }
  }, runOnly)
  for (const look of looks) readableLooks.add(look)
  return found
}

/** Waits until the page has been drawn as it is now. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** What would move although the person prefers no motion (`prefers-reduced-motion`). */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (durations: string) =>
      durations.split(',').some((duration) => Number.parseFloat(duration) > 0.001)
    return [...document.querySelectorAll('html, body, body *')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } =
          getComputedStyle(element)
        return (
          (animationName !== 'none' && isSeen(animationDuration)) ||
          isSeen(transitionDuration) ||
          scrollBehavior === 'smooth'
        )
      })
      .map(
        (element) =>
          `moves: ${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}`,
      )
  })
}

/** Loads a screen anew, and waits until all it shows is there. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await load(page, path, title(page, heading))
}

/** Goes to a screen as the links of the portal do; loading it takes as long as checking it. */
export async function goOn(page: Page, path: string, heading: string): Promise<void> {
  await visit(page, path, title(page, heading))
}

/**
 * Checks the screen by the rules for accessibility (WCAG 2.0 to 2.2, A and AA). The themes differ only in their colors, so
 * the second one is checked for contrast; the one that is shown comes first, as each change is drawn anew. Nothing may move
 * where no motion is wanted.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const found: string[] = []
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  const themes = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  // From its top: what stands half under a bar that stays is covered there alone, until it is scrolled on.
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const colorScheme of themes) {
    // Without motion, so that no color is measured in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // What still changes its color has done so, and the theme has been painted.
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      await Promise.allSettled(ending.map((animation) => animation.finished))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    const rules: RunOnly =
      colorScheme === themes[0]
        ? { type: 'tag', values: levels }
        : { type: 'rule', values: ['color-contrast'] }
    for (const { id, impact, help, nodes } of await violations(page, rules)) {
      for (const node of nodes)
        found.push(
          `${colorScheme}: ${id} (${impact ?? 'unknown'}) ${help}: ${node.html} ${node.any.map((check) => check.message).join('; ')}`,
        )
    }
  }
  found.push(...(await moving(page)))
  expect(found, where).toEqual([])
}

/**
 * Checks what the page shows at both widths: as a desktop, then on a phone, with a finger. Loading the page and getting to
 * this state once more for the other width cost more than the check.
 */
export async function expectAccessibleAtBothWidths(page: Page, where: string): Promise<void> {
  const above = page.locator(
    ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible',
  )
  const shown = await above.count()
  await expectAccessible(page, where)
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  // It ends with the page: to end it here would take the devices away that hold a test's passkeys.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize(phone)
  await settled(page)
  // What is beside the page at a desk may lie above it on a phone; the other way it would have been closed.
  await expect
    .poll(() => above.count(), `what lies above ${where} on a phone`)
    .toBeGreaterThanOrEqual(shown)
  await expectAccessible(page, `${where}, on a phone`)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await page.setViewportSize(wide)
  await painted(page)
}
