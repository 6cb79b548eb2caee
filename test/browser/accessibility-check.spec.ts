import { expectAccessible } from './accessible.ts'
import { expect, test, title } from './journey.ts'

test('a picture without words, pale text in either theme and motion nobody wanted are found', async ({
  page,
}) => {
  await page.goto('/')
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<img src="/favicon.svg"><p id="pale">Pale words</p>')
    const style = new CSSStyleSheet()
    style.replaceSync(
      '#pale { color: #bbb; background: #fff } [data-theme="dark"] #pale { color: #444; background: #000 }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    // Overrides the rule that switches motion off.
    document.documentElement.style.setProperty('scroll-behavior', 'smooth', 'important')
    document.getElementById('pale')?.style.setProperty('transition-duration', '300ms', 'important')
  })
  const check = expectAccessible(page, 'the sign-in screen with faults')
  await expect(check).rejects.toThrow(
    /light: color-contrast .*light: image-alt .*dark: color-contrast .*moves: html .*moves: p /s,
  )
})
