import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { phone, settled } from './visit.ts'

/** How long a button of the mouse is pressed, in milliseconds: about as long as people do. */
const pressMillis = 90

/**
 * The result of a press: whether it became a click, how many pixels its target moved under the pointer, and how many
 * messages came before it was over, which move nothing where the field beside has one already.
 */
interface Press {
  isClicked: boolean
  moved: number
  messages: number
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

/** How the parts of a form lie to each other: its lines from top to bottom, and in each of them what one fills in or presses from left to right. */
async function arrangement(form: Locator): Promise<string[]> {
  return allFields(form)
    .or(allTargets(form))
    .evaluateAll((all) => {
      const lines: { bottom: number; parts: { left: number; name: string }[] }[] = []
      const parts = all.map((element) => ({ element, box: element.getBoundingClientRect() }))
      for (const { element, box } of parts.toSorted((one, other) => one.box.top - other.box.top)) {
        const name =
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.getAttribute('aria-label') ??
          element.textContent
        const part = { left: box.left, name }
        const line = lines.at(-1)
        if (line && box.top < line.bottom) line.parts.push(part)
        else lines.push({ bottom: box.bottom - 1, parts: [part] })
      }
      return lines.map(({ parts: inLine }) =>
        inLine
          .toSorted((one, other) => one.left - other.left)
          .map(({ name }) => name)
          .join(' | '),
      )
    })
}

/** Whether this form is laid out otherwise on a phone than in the window as it is; every press would else go the same way there. */
export async function isOtherOnPhone(page: Page, form: Locator): Promise<boolean> {
  const size = page.viewportSize() ?? phone
  const layouts: string[] = []
  for (const { width } of [size, phone]) {
    // So high that nothing is scrolled out of sight, and no foot lies over a field.
    await page.setViewportSize({ width, height: 3000 })
    await settled(page)
    layouts.push((await arrangement(form)).join('\n'))
  }
  await page.setViewportSize(size)
  return layouts[0] !== layouts[1]
}

/** Watches a press on this; the click is stopped, so that the page stays for the next one. */
async function watch(target: Locator): Promise<void> {
  await target.evaluate((element) => {
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
  })
}

/** Presses the middle of it with the mouse as a person does, or taps on it with a finger. */
export async function press(
  page: Page,
  target: Locator,
  by: 'mouse' | 'finger' = 'mouse',
  delay: number = pressMillis,
): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (by === 'finger') await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y, { delay })
}

/** The result of the watched press. */
async function resultOf(page: Page): Promise<Press | undefined> {
  return page.evaluate(() => window.watched)
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

/**
 * Focuses one field after the other, first those that show a message when they are left, and from there presses something
 * beside it. A field shows its message the first time it is left: the form is opened anew when each of its fields was.
 * Answers which presses were lost.
 */
export async function lostPresses(
  page: Page,
  open: () => Promise<Locator>,
  most = 5,
  by: 'mouse' | 'finger' = 'mouse',
): Promise<string[]> {
  const lost: string[] = []
  let form = await open()
  let fields = await fieldsToLeave(form)
  const targets = await allTargets(form).count()
  expect(
    Math.min(fields.length, targets),
    'fields, and what can be pressed beside them',
  ).toBeGreaterThan(0)
  const rounds = Math.min(Math.max(fields.length, targets), most)
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % fields.length
    if (round > 0 && turn === 0) {
      form = await open()
      fields = await fieldsToLeave(form)
    }
    const { place, isRejected } = fields[turn] ?? { place: 0, isRejected: false }
    const field = allFields(form).nth(place)
    // From the last one: the buttons at the foot are pressed most.
    const target = allTargets(form).nth(targets - 1 - (round % targets))
    const what = await field.evaluate(
      (element) =>
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.getAttribute('aria-label'),
    )
    // A list that opens would cover what is beside it.
    if ((await field.getAttribute('role')) === 'combobox') await field.focus()
    else await press(page, field, by, 0)
    if ((await field.getAttribute('type')) === 'email') await field.fill('nobody')
    const message = field.locator('xpath=ancestor::*[@data-rejected]')
    // Else the press would be beside a message that is already there.
    await expect(message, `${what} before it is left`).toHaveCount(0)
    await watch(target)
    await press(page, target, by)
    const result = await resultOf(page)
    if (result === undefined || !result.isClicked || result.moved > 0 || result.messages > 0)
      lost.push(`${what} -> ${await target.textContent()}: ${JSON.stringify(result)}`)
    // The message is shown afterwards, where the press moved the focus.
    const isLeft = await field.evaluate((element) => element !== document.activeElement)
    if (isRejected && isLeft)
      await expect(
        message,
        `what ${what} has to say, left for ${await target.textContent()}`,
      ).toBeVisible()
  }
  return lost
}
