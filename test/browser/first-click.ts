import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** How long a button of the mouse is pressed, in milliseconds: about as long as people do. */
const pressMillis = 90

/**
 * The result of a press: whether it became a click, how many pixels its target moved under the pointer, and how many
 * messages came before it was over, which move nothing where the field beside has one already.
 */
interface Click {
  isClicked: boolean
  moved: number
  messages: number
}

/** Where one clicks. */
interface Place {
  x: number
  y: number
}

declare global {
  interface Window {
    /** The field one is in before the press. */
    entered?: HTMLInputElement
    /** The one click that is watched. */
    watched?: Click
  }
}

/** Fields one types or chooses in. */
export function allFields(form: Locator): Locator {
  return form.locator(
    ':is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [readonly]), textarea, select, [role=combobox]):visible:not(:disabled)',
  )
}

/** Everything that is clicked. */
function allTargets(form: Locator): Locator {
  return form.locator(
    ':is(a[href], button:not([role=combobox], [aria-haspopup], [role=tab]), summary):visible:not(:disabled)',
  )
}

/** Presses a place with the mouse as a person does, or taps on it with a finger. */
async function pressAt(
  page: Page,
  { x, y }: Place,
  by: 'mouse' | 'finger',
  delay = pressMillis,
): Promise<void> {
  if (by === 'finger') await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y, { delay })
}

/** Presses the middle of it with the mouse, or taps on it with a finger. */
export async function press(
  page: Page,
  target: Locator,
  by: 'mouse' | 'finger' = 'mouse',
): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not on the page')
  await pressAt(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, by)
}

/** Focuses a field by a press, and fills one for an address with what is none. */
async function enter(page: Page, field: Locator, by: 'mouse' | 'finger'): Promise<string> {
  // Waits until it stands still: a form that has just opened still slides in.
  await field.scrollIntoViewIfNeeded()
  const { name, type, ...place } = await field.evaluate(async (element) => {
    const entered = element as HTMLInputElement
    window.entered = entered
    // A list that opens would cover what is beside it.
    const isList = entered.role === 'combobox'
    if (isList) entered.focus()
    else entered.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const box = entered.getBoundingClientRect()
    return {
      name: entered.labels?.[0]?.textContent ?? entered.getAttribute('aria-label') ?? '',
      type: isList ? 'list' : entered.type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    }
  })
  if (type !== 'list') await pressAt(page, place, by, 0)
  if (type === 'email') await field.fill('nobody')
  return name
}

/** Brings it into view and watches a press on it; the click is stopped, so that the page stays for the next one. */
async function watch(target: Locator): Promise<Place & { name: string; isRejected: boolean }> {
  await target.scrollIntoViewIfNeeded()
  return target.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const watched = { isClicked: false, moved: 0, messages: 0 }
    window.watched = watched
    const placeOf = () => element.getBoundingClientRect().top
    const countMessages = () => document.querySelectorAll('[data-rejected]').length
    const over = new AbortController()
    const { signal } = over
    let start = placeOf()
    let messages = countMessages()
    window.addEventListener(
      'pointerdown',
      () => {
        start = placeOf()
        messages = countMessages()
      },
      { capture: true, signal },
    )
    const check = () => {
      watched.moved = Math.max(watched.moved, Math.abs(placeOf() - start))
      watched.messages = Math.max(watched.messages, countMessages() - messages)
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
    // A link in a sentence may be on two lines, with nothing of it in the middle of both.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return {
      name: element.textContent,
      isRejected: (window.entered?.closest('[data-rejected]') ?? null) !== null,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    }
  })
}

/** The result of the watched press, and whether it moved the focus from the field. */
async function resultOf(page: Page): Promise<Click & { isLeft: boolean }> {
  return page.evaluate(() => ({
    isClicked: false,
    moved: 0,
    messages: 0,
    ...window.watched,
    isLeft: window.entered !== document.activeElement,
  }))
}

/** The fields of a form by their places, first those that show a message when they are left: required, or filled with text that is no address. */
async function fieldsToLeave(form: Locator): Promise<{ place: number; isRejected: boolean }[]> {
  const rejected = await allFields(form).evaluateAll((all) =>
    all.map(
      (field) =>
        field instanceof HTMLInputElement &&
        field.role !== 'combobox' &&
        (field.type === 'email' || (field.ariaRequired === 'true' && field.value === '')),
    ),
  )
  return rejected
    .map((isRejected, place) => ({ place, isRejected }))
    .toSorted((one, other) => Number(other.isRejected) - Number(one.isRejected))
}

/** The nearest of what can be pressed below the field one is in, where its message would move it; else the last of all. */
async function belowField(form: Locator): Promise<Locator> {
  const targets = allTargets(form)
  const place = await targets.evaluateAll((all) => {
    const { bottom } = window.entered?.getBoundingClientRect() ?? { bottom: 0 }
    const tops = all.map((target) => target.getBoundingClientRect().top)
    return tops.indexOf(Math.min(...tops.filter((top) => top >= bottom)))
  })
  return targets.nth(place)
}

/**
 * Focuses two fields of a form, those that show a message when they are left before others, and presses from the first
 * what is nearest below it and from the second the button at the foot. Answers which clicks were lost.
 */
export async function lostClicks(
  form: Locator,
  by: 'mouse' | 'finger' = 'mouse',
): Promise<string[]> {
  const page = form.page()
  const lost: string[] = []
  const fields = await fieldsToLeave(form)
  expect(
    Math.min(fields.length, await allTargets(form).count()),
    'fields, and what can be pressed beside them',
  ).toBeGreaterThan(0)
  for (const [turn, { place, isRejected }] of fields.slice(0, 2).entries()) {
    const field = allFields(form).nth(place)
    const what = await enter(page, field, by)
    const target = turn === 0 ? await belowField(form) : allTargets(form).last()
    const { name, isRejected: isSaidAlready, ...at } = await watch(target)
    // Else the press would be beside a message that is already there.
    expect(isSaidAlready, `a message of ${what} before it is left`).toBe(false)
    await pressAt(page, at, by)
    const { isLeft, ...result } = await resultOf(page)
    if (!result.isClicked || result.moved > 0 || result.messages > 0)
      lost.push(`${what} -> ${name}: ${JSON.stringify(result)}`)
    // The message is shown afterwards, where the press moved the focus.
    if (isRejected && isLeft)
      await expect(
        field.locator('xpath=ancestor::*[@data-rejected]'),
        `what ${what} has to say, left for ${name}`,
      ).toBeVisible()
  }
  return lost
}
