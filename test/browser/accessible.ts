import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Looks at what stands on the screen and expects nothing that shuts anybody out (WCAG 2.0 to 2.2, A and AA). The themes
 * differ in their colors alone, so the second one is judged by its contrast.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that no color is judged halfway from one to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // What still changes its color has done so, and the theme has been painted.
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      await Promise.allSettled(ending.map((animation) => animation.finished))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    // One frame only: the page frames nothing and must not be framed.
    const builder = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (colorScheme === 'light' ? builder.withTags(levels) : builder.withRules('color-contrast')).analyze()
    for (const { id, impact, help, nodes } of violations) {
      for (const node of nodes) found.push(`${colorScheme}: ${id} (${impact ?? 'unknown'}) ${help}: ${node.html} ${node.any.map((check) => check.message).join('; ')}`)
    }
  }
  expect(found, where).toEqual([])
}
