import { flushSync } from 'react-dom'

// A field may contain more than the rejected control, such as buttons that remove chosen values.
const controls = [
  '[aria-invalid=true]',
  'input:checked',
  ':is(input:not([type=file]), select, textarea, button):not(:disabled)',
]

/**
 * Goes to the first rejected field within, in the order in which one reads: the focus to its control, the whole of it into
 * view with its message. What is read out with the control is that message, so it has to be shown by now.
 */
export function focusFirstRejected(within: Element | null | undefined): void {
  const field = within?.querySelector('[data-rejected]')
  const control = controls
    .map((selector) => field?.querySelector<HTMLElement>(selector))
    .find((found) => found)
  control?.focus({ focusVisible: true })
  field?.scrollIntoView({ block: 'nearest' })
}

/** Shows what a form was rejected for, which `show` puts into the state, and goes to the first of it. */
export function rejectFields(form: Element | null | undefined, show: () => void): void {
  flushSync(show)
  focusFirstRejected(form)
}
