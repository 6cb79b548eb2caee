import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Presses Tab until the focus is on what has this name, and fails after a whole round of the page, which what others add makes longer. */
export async function tabTo(page: Page, name: string, times = 150): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    await page.keyboard.press('Tab')
    const [focused, isVisible] = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement
      // A panel is called by its tab; its text is that of everything in it.
      if (element === document.body || element.role === 'tabpanel') return ['', false]
      const label =
        element.getAttribute('aria-label') ??
        element.labels?.[0]?.textContent ??
        element.textContent
      // A field shows the ring around its whole frame, a row within its cells, anything else around itself.
      const frames = [element, element.parentElement ?? element]
      const isRinged = frames.some(
        (frame) =>
          getComputedStyle(frame).outlineStyle === 'solid' &&
          Number.parseFloat(getComputedStyle(frame).outlineWidth) >= 2,
      )
      const cell = element.querySelector(':scope > td')
      return [
        label,
        isRinged || (cell !== null && getComputedStyle(cell).boxShadow.includes('inset')),
      ]
    })
    if (focused?.includes(name)) {
      expect(isVisible, `the focus on ${name} can be seen`).toBe(true)
      return
    }
  }
  throw new Error(`${name} is not reached by the keyboard`)
}
