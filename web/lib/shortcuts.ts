import { useRegistered } from './registered.ts'
import { sharedValue } from './shared-value.ts'

/** Single-key shortcuts (W-010, W-011). One listener hears the keys of the whole portal; a part says which it takes. */

/** The captions of the list that "?" shows. */
export type ShortcutGroup = 'Everywhere' | 'Go to' | 'In lists' | 'In details' | 'On this page'

export interface Shortcut {
  /** What is pressed, one after the other: "v", "?", "g p". */
  readonly keys: string
  /** What it does, for the list of "?": "Saved views". */
  readonly label: string
  readonly group: ShortcutGroup
  readonly run: () => void
}

/** The shortcuts that work at this moment, for the list of "?". Of two with the same keys the later one is heard. */
export const shortcuts = sharedValue<readonly Shortcut[]>([])

const on = sharedValue(true)

/** Switches all single-key shortcuts on or off, as the person chose in My Profile. */
export const switchShortcuts = (isOn: boolean): void => on.set(isOn)

const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=menu]'

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly defaultPrevented: boolean
  readonly target: unknown
}

/**
 * Whether a key that was pressed may be a shortcut: not in a field, without Ctrl, Alt and Meta, not taken by anything
 * else, and not switched off. For parts that hear their own keys: `x` on a row of a table, `j` in the details.
 */
export function mayBeShortcut(event: KeyPress): boolean {
  return (
    on.get() &&
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !(event.target instanceof Element && event.target.closest(fields) !== null)
  )
}

/** Dialogs and menus that are closing are still drawn for a moment. */
const isCovered = () =>
  document.querySelector(
    ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])',
  ) !== null

/** The second key of two has to follow within this time, milliseconds. */
const secondKeyWithin = 1500

/** Begins to hear the keys; answers how to end it. Called once, by the shell. */
export function hearShortcuts(): () => void {
  let first: { readonly key: string; readonly at: number } | null = null
  const press = (event: KeyboardEvent) => {
    if (event.repeat || event.isComposing || event.key === 'Shift') return
    const before =
      first !== null && event.timeStamp - first.at <= secondKeyWithin ? `${first.key} ` : ''
    first = null
    if (!mayBeShortcut(event) || isCovered()) return
    const keys = before + event.key
    const found = shortcuts.get().findLast((one) => one.keys === keys)
    if (found) {
      event.preventDefault()
      found.run()
    } else if (before === '' && shortcuts.get().some((one) => one.keys.startsWith(`${keys} `)))
      first = { key: event.key, at: event.timeStamp }
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/**
 * Takes keys as long as the component is shown: `useShortcuts([{ keys: 'v', label: 'Saved views', group: 'In lists', run }])`.
 * They rest in fields, while a dialog or a menu is open, and where the person switched them off; "?" lists them.
 */
export function useShortcuts(taken: readonly Shortcut[]): void {
  useRegistered(
    shortcuts,
    taken,
    (shortcut, present) => ({ ...shortcut, run: () => present()?.run() }),
    ({ keys, label, group }) => `${keys} ${label} ${group}`,
  )
}
