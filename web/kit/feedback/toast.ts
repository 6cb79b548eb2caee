import type { ReactNode } from 'react'
import { sharedValue } from '../../lib/shared-value.ts'

/** The toast's constants (P-070): how many are shown at a time, how long, and how long a dismissed one is retained; milliseconds. */
const toastLimit = 1
export const toastDuration = 5_000
export const toastRemoveDelay = 1_000_000

export interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  title: ReactNode
  description?: ReactNode
  /** One more sentence, below it. */
  more?: string
  /** `destructive` for failures; those are announced at once. */
  variant?: 'default' | 'destructive' | undefined
  /** One thing to do about it, e.g. "Back to where I was". */
  action?: ToastAction | undefined
  /** How long it stays, milliseconds; 5000 when left out. */
  duration?: number | undefined
}

export interface ShownToast extends ToastMessage {
  readonly id: number
  readonly open: boolean
}

/** The toasts as they are now. */
export const toasts = sharedValue<readonly ShownToast[]>([])
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function publish(next: readonly ShownToast[]) {
  for (const id of removals.keys()) {
    if (!next.some((shown) => shown.id === id)) stopRemoval(id)
  }
  toasts.set(next)
}

function stopRemoval(id: number) {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

/** Shows a toast in the place of the one before; callable from anywhere, also outside of React. */
export function toast(message: ToastMessage): { id: number; dismiss: () => void } {
  lastId += 1
  const id = lastId
  publish([{ ...message, id, open: true }, ...toasts.get()].slice(0, toastLimit))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes one toast, or all of them; it is deleted after `toastRemoveDelay`, or when the next one comes. */
export function dismissToast(id?: number): void {
  publish(
    toasts
      .get()
      .map((shown) => (id === undefined || shown.id === id ? { ...shown, open: false } : shown)),
  )
  for (const shown of toasts.get()) {
    if (shown.open || removals.has(shown.id)) continue
    removals.set(
      shown.id,
      setTimeout(
        () => publish(toasts.get().filter((other) => other.id !== shown.id)),
        toastRemoveDelay,
      ),
    )
  }
}
