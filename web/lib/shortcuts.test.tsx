import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  hearShortcuts,
  shortcuts,
  switchShortcuts,
  useShortcuts,
  type Shortcut,
} from './shortcuts.ts'

let ran: string[] = []
let stop = () => {}
beforeEach(() => {
  ran = []
  stop = hearShortcuts()
})
afterEach(() => {
  stop()
  switchShortcuts(true)
})

const shortcut = (keys: string, label = keys): Shortcut => ({
  keys,
  label,
  group: 'On this page',
  run: () => ran.push(label),
})

function Part({ taken, children }: { taken: readonly Shortcut[]; children?: React.ReactNode }) {
  useShortcuts(taken)
  return children
}

const press = (key: string, options: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...options })

test('a key runs what a shown part takes it for, and nothing once the part is gone (W-010)', () => {
  const { rerender, unmount } = render(<Part taken={[shortcut('v', 'first')]} />)
  expect(shortcuts.get().map(({ keys }) => keys)).toEqual(['v'])
  press('v')
  // What it does is that of the last rendering.
  rerender(<Part taken={[shortcut('v', 'second')]} />)
  expect(press('v')).toBe(false)
  unmount()
  expect(press('v')).toBe(true)
  expect(ran).toEqual(['first', 'second'])
  expect(shortcuts.get()).toEqual([])
})

test('the later of two parts hears a key that both take', () => {
  render(<Part taken={[shortcut('e', 'below')]} />)
  const { unmount } = render(<Part taken={[shortcut('e', 'above')]} />)
  press('e')
  unmount()
  press('e')
  expect(ran).toEqual(['above', 'below'])
})

test('two keys follow each other in time, and any other key between them ends it', () => {
  render(<Part taken={[shortcut('g p'), shortcut('p')]} />)
  press('g')
  press('p')
  press('p')
  press('g')
  press('q')
  press('p')
  press('g')
  press('g')
  press('p')
  expect(ran).toEqual(['g p', 'p', 'p', 'p'])
})

test('single keys rest in fields, with Ctrl, Alt or Meta, in dialogs and menus, when taken and when repeated (W-011)', () => {
  const { rerender } = render(
    <Part taken={[shortcut('v')]}>
      <input aria-label="Text" />
      <textarea aria-label="Longer" />
      <select aria-label="Choice" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the portal's lists are of this role */}
      <div role="listbox" aria-label="Choices" tabIndex={0} />
      <input type="checkbox" aria-label="Box" />
    </Part>,
  )
  for (const name of ['Text', 'Longer', 'Choice', 'Choices'])
    press('v', {}, screen.getByLabelText(name))
  for (const key of ['ctrlKey', 'altKey', 'metaKey']) press('v', { [key]: true })
  press('v', { repeat: true })
  expect(ran).toEqual([])
  press('v', {}, screen.getByLabelText('Box'))
  expect(ran).toEqual(['v'])

  for (const role of ['dialog', 'alertdialog', 'menu']) {
    rerender(
      <Part taken={[shortcut('v')]}>
        <div role={role} aria-label="Open" />
      </Part>,
    )
    press('v')
  }
  expect(ran).toEqual(['v'])
  // One that is closing covers nothing any more.
  rerender(
    <Part taken={[shortcut('v')]}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the portal's dialogs are of this role */}
      <div role="dialog" aria-label="Open" data-state="closed" />
    </Part>,
  )
  press('v')
  expect(ran).toEqual(['v', 'v'])
})

test('switched off, no single key does anything (W-011)', () => {
  render(<Part taken={[shortcut('v'), shortcut('g p')]} />)
  switchShortcuts(false)
  press('v')
  press('g')
  press('p')
  expect(ran).toEqual([])
  switchShortcuts(true)
  press('v')
  expect(ran).toEqual(['v'])
})
