import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** How long a button of the mouse is held, milliseconds: about as long as people do. */
export const held = 90

/** What a press on something came to: whether it was clicked, and how far it went away under the pointer, pixels. */
export interface Press {
  isClicked: boolean
  moved: number
}

declare global {
  interface Window {
    /** The one press that is watched. */
    watched?: Press
  }
}

/**
 * Fields of a part of the page that say something when they are left, and what stands beside them to be pressed. Fields
 * that must be filled in come first.
 */
export async function partsOf(form: Locator): Promise<{ fields: number[]; targets: number }> {
  const fields = await allFields(form).evaluateAll((all) => {
    const places = all.map((_, place) => place)
    const isAsked = (field: Element | undefined) => field?.getAttribute('aria-required') === 'true' || (field instanceof HTMLInputElement && field.type === 'email')
    return [...places.filter((place) => isAsked(all[place])), ...places.filter((place) => !isAsked(all[place]))]
  })
  return { fields, targets: await allTargets(form).count() }
}

/** Fields one types or chooses in. */
export function allFields(form: Locator): Locator {
  return form.locator(':is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [readonly]), textarea, select, [role=combobox]):visible:enabled')
}

/** Everything that is clicked. */
export function allTargets(form: Locator): Locator {
  return form.locator(':is(a[href], button:not([role=combobox], [aria-haspopup], [role=tab]), summary):visible:enabled')
}

/** Watches what comes of pressing this; the click goes no further, so that the page stays for the next one. */
export async function watch(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const press = { isClicked: false, moved: 0 }
    window.watched = press
    const placeOf = () => element.getBoundingClientRect().top
    const over = new AbortController()
    const { signal } = over
    let start = placeOf()
    window.addEventListener('pointerdown', () => {
      start = placeOf()
    }, { capture: true, signal })
    const look = () => {
      press.moved = Math.max(press.moved, Math.abs(placeOf() - start))
    }
    for (const name of ['mouseup', 'pointerup']) window.addEventListener(name, look, { capture: true, signal })
    window.addEventListener('click', (event) => {
      look()
      press.isClicked = event.target instanceof Node && element.contains(event.target)
      event.preventDefault()
      event.stopImmediatePropagation()
      over.abort()
    }, { capture: true, signal })
  })
}

/** Presses the middle of it with the mouse as a person does, or taps on it with a finger. */
export async function press(page: Page, target: Locator, by: 'mouse' | 'finger' = 'mouse'): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (by === 'finger') await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y, { delay: held })
}

/** What came of the press that was watched. */
export async function resultOf(page: Page): Promise<Press | undefined> {
  await page.waitForFunction(() => window.watched !== undefined)
  return page.evaluate(() => window.watched)
}

/**
 * Goes into one field after the other, as it opens, and from there straight to something beside it. Answers which presses
 * were lost, and whether any field said anything when it was left.
 */
export async function lostPresses(page: Page, open: () => Promise<Locator>, { most = 5, by = 'mouse' as 'mouse' | 'finger' } = {}): Promise<{ lost: string[]; pressed: number; told: boolean }> {
  const lost: string[] = []
  let told = false
  let place = 0
  for (let isMore = true; isMore; place += 1) {
    // Anew each time: a field says something when it is left first.
    const form = await open()
    const { fields, targets } = await partsOf(form)
    expect(fields.length, 'fields of the form').toBeGreaterThan(0)
    expect(targets, 'what can be pressed beside them').toBeGreaterThan(0)
    const fieldPlace = fields[place % fields.length] ?? 0
    const field = allFields(form).nth(fieldPlace)
    // From the last one: the buttons at the foot are pressed most.
    const target = allTargets(form).nth(targets - 1 - (place % targets))
    const what = `${await field.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.id)} -> ${(await target.getAttribute('aria-label')) ?? (await target.textContent())}`
    if (await field.evaluate((element) => element.getAttribute('role') === 'combobox' && element instanceof HTMLButtonElement)) await field.focus()
    else if (by === 'finger') await press(page, field, by)
    else await field.click()
    if ((await field.getAttribute('type')) === 'email') await field.fill('nobody')
    await watch(target)
    await press(page, target, by)
    const result = await resultOf(page)
    if (result === undefined || !result.isClicked || result.moved > 0) lost.push(`${what}: ${JSON.stringify(result)}`)
    told ||= (await page.locator('[data-refused]').count()) > 0
    isMore = place + 1 < Math.min(Math.max(fields.length, targets), most)
  }
  return { lost, pressed: place, told }
}
