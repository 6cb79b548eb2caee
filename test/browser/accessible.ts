import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { expect, title } from './journey.ts'
import { load, phone, settled, visit } from './visit.ts'

declare global {
  interface Window {
    axe?: typeof axe
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

/**
 * Lets axe measure the contrast of each look once: the color, size and weight of a text, and the backgrounds of all it is in.
 * Most texts look like others, here and on the screen before, and measuring them all was most of a check.
 */
function measureEachLookOnce(): void {
  const { rules, checks } = Reflect.get(window.axe ?? {}, '_audit') as Audit
  const rule = rules.find(({ id }) => id === 'color-contrast')
  const check = checks['color-contrast']
  if (rule === undefined || check === undefined) throw new Error('axe measures no contrast')
  const { matches } = rule
  const { evaluate } = check
  const readable = new Set<string>()
  const lookOf = (text: Element): string | undefined => {
    // axe lets pass what has no box, without measuring it.
    if (text.getClientRects().length === 0) return undefined
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
    const look = [color, fontSize, fontWeight, textShadow]
    for (let around: Element | null = text; around; around = around.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(around)
      // What is laid over the page and lets it show through may be over anything.
      if (/absolute|fixed|sticky/.test(position) && !backgroundColor.startsWith('rgb('))
        return undefined
      look.push(backgroundColor, backgroundImage, opacity)
    }
    return look.join(' ')
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
    if (isReadable === true && look !== undefined) readable.add(look)
    return isReadable
  }
}

/** The violations axe finds in the page. Only these are described: describing what is right took most of the time. */
async function violations(page: Page, runOnly: RunOnly): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source)
    await page.evaluate(measureEachLookOnce)
  }
  return page.evaluate(async (only) => {
    // Styles and media come from the own origin, and one frame is all there is: the page frames nothing and must not be framed.
    const results = await window.axe?.run({
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
    })
    if (results === undefined) throw new Error('axe is not in the page')
    return results.violations
  }, runOnly)
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
 * the second one is checked for contrast. Nothing may move where no motion is wanted.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  const found: string[] = []
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
      colorScheme === 'light'
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
  // The theme it has comes first, as in the next check: each change is drawn anew.
  await expectAccessible(page, `${where}, on a phone`, ['dark', 'light'])
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await page.setViewportSize(wide)
  await painted(page)
}
