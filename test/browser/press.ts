import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** How long a button of the mouse is pressed, in milliseconds: about as long as people do. */
const pressMillis = 90

/** The result of a press: whether it became a click, and how many pixels its target moved under the pointer. */
interface Press {
  isClicked: boolean
  moved: number
}

declare global {
  interface Window {
    /** The one press that is watched. */
    watched?: Press
  }
}

/** Fields one types or chooses in. */
export function allFields(form: Locator): Locator {
  return form.locator(
    ':is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [readonly]), textarea, select, [role=combobox]):visible:enabled',
  )
}

/** Everything that is clicked. */
function allTargets(form: Locator): Locator {
  return form.locator(
    ':is(a[href], button:not([role=combobox], [aria-haspopup], [role=tab]), summary):visible:enabled',
  )
}

/** Watches a press on this; the click is stopped, so that the page stays for the next one. */
async function watch(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const watched = { isClicked: false, moved: 0 }
    window.watched = watched
    const placeOf = () => element.getBoundingClientRect().top
    const over = new AbortController()
    const { signal } = over
    let start = placeOf()
    window.addEventListener(
      'pointerdown',
      () => {
        start = placeOf()
      },
      { capture: true, signal },
    )
    const check = () => {
      watched.moved = Math.max(watched.moved, Math.abs(placeOf() - start))
    }
    for (const name of ['mouseup', 'pointerup'])
      window.addEventListener(name, check, { capture: true, signal })
    window.addEventListener(
      'click',
      (event) => {
        check()
        watched.isClicked = event.target instanceof Node && element.contains(event.target)
        event.preventDefault()
        event.stopImmediatePropagation()
        over.abort()
      },
      { capture: true, signal },
    )
  })
}

/** Presses the middle of it with the mouse as a person does, or taps on it with a finger. */
export async function press(
  page: Page,
  target: Locator,
  by: 'mouse' | 'finger' = 'mouse',
): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (by === 'finger') await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y, { delay: pressMillis })
}

/** The result of the watched press. */
async function resultOf(page: Page): Promise<Press | undefined> {
  await page.waitForFunction(() => window.watched !== undefined)
  return page.evaluate(() => window.watched)
}

/**
 * Focuses one field after the other, first those that show a message when they are left, and from there presses something
 * beside it; the form is opened anew each time, since a field shows its message the first time. Answers which presses were lost.
 */
export async function lostPresses(
  page: Page,
  open: () => Promise<Locator>,
  most = 5,
  by: 'mouse' | 'finger' = 'mouse',
): Promise<string[]> {
  const lost: string[] = []
  for (let place = 0, rounds = 1; place < rounds; place += 1) {
    const form = await open()
    // Required, or filled with text that is no address.
    const required = await allFields(form).evaluateAll((all) =>
      all.map(
        (field) =>
          field instanceof HTMLInputElement &&
          field.role !== 'combobox' &&
          (field.type === 'email' || (field.ariaRequired === 'true' && field.value === '')),
      ),
    )
    const places = [...required.keys()].toSorted(
      (one, other) => Number(required[other]) - Number(required[one]),
    )
    const targets = await allTargets(form).count()
    expect(
      Math.min(places.length, targets),
      'fields, and what can be pressed beside them',
    ).toBeGreaterThan(0)
    rounds = Math.min(Math.max(places.length, targets), most)

    const own = places[place % places.length] ?? 0
    const field = allFields(form).nth(own)
    // From the last one: the buttons at the foot are pressed most.
    const target = allTargets(form).nth(targets - 1 - (place % targets))
    const what = await field.evaluate(
      (element) =>
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.getAttribute('aria-label'),
    )
    // A list that opens would cover what is beside it.
    if ((await field.getAttribute('role')) === 'combobox') await field.focus()
    else await press(page, field, by)
    if ((await field.getAttribute('type')) === 'email') await field.fill('nobody')
    await watch(target)
    await press(page, target, by)
    const result = await resultOf(page)
    if (result === undefined || !result.isClicked || result.moved > 0)
      lost.push(`${what} -> ${await target.textContent()}: ${JSON.stringify(result)}`)
    // The message is shown afterwards, where the press moved the focus.
    const isLeft = await field.evaluate((element) => element !== document.activeElement)
    if (required[own] && isLeft)
      await expect(
        page.locator('[data-rejected]').first(),
        `what ${what} has to say, left for ${await target.textContent()}`,
      ).toBeVisible()
  }
  return lost
}
