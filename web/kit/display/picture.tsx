import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'

/** Which of the parts of a picture an arrow leads to from the one at `at`. */
export type PictureStep = (parts: readonly Element[], at: number, key: string) => number

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

const inOrder: PictureStep = (parts, at, key) =>
  key === 'Home' ? 0 : key === 'End' ? parts.length - 1 : at + (steps[key] ?? 0)

const nameOf = (part: Element | null | undefined) => part?.getAttribute('data-part') ?? null

/**
 * Makes a picture one Tab stop (U-050): its parts are the elements with `data-part`, arrows move between them, Enter
 * follows the link each one is. `shown` is the part under the pointer or the focus, whose number is then told.
 */
export function usePicture<Frame extends Element>(step: PictureStep = inOrder) {
  const ref = useRef<Frame>(null)
  const stop = useRef<string | null>(null)
  const [shown, setShown] = useState<{ part: string; isFocused: boolean } | null>(null)
  const parts = () => [...(ref.current?.querySelectorAll('[data-part]') ?? [])]
  const partOf = (event: { target: EventTarget }) =>
    (event.target as Element).closest('[data-part]')

  // Set on the elements themselves, so that moving between hundreds of them draws none again.
  const giveStop = () => {
    const all = parts()
    const first =
      all.find((part) => nameOf(part) === stop.current) ??
      all.find((part) => part.hasAttribute('aria-current')) ??
      all[0]
    for (const part of all) part.setAttribute('tabindex', part === first ? '0' : '-1')
  }
  useLayoutEffect(giveStop)

  return {
    shown,
    frame: {
      ref,
      onFocus: (event: FocusEvent) => {
        const part = nameOf(partOf(event))
        if (part === null) return
        stop.current = part
        giveStop()
        setShown({ part, isFocused: true })
      },
      onBlur: () => setShown(null),
      onPointerOver: (event: PointerEvent) => {
        const part = nameOf(partOf(event))
        setShown(part === null ? null : { part, isFocused: false })
      },
      onPointerLeave: () => setShown(null),
      onKeyDown: (event: KeyboardEvent) => {
        const all = parts()
        const at = all.findIndex((part) => part === partOf(event))
        const next = at < 0 ? undefined : all[step(all, at, event.key)]
        if (next === undefined || next === all[at]) return
        event.preventDefault()
        ;(next as HTMLElement).focus()
      },
    },
  }
}

/** What a part of a picture says, beside it; its accessible name says the same. `x` and `y` are percent of the frame. */
export function PictureTip({
  name,
  x,
  y,
  children,
}: {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly children: ReactNode
}) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute z-10 w-max max-w-57 rounded-control border border-rule bg-raised px-2.5 py-2 text-meta leading-[17px] text-ink-2 shadow-pop print:hidden ${y < 30 ? 'translate-y-4' : '-translate-y-[calc(100%+10px)]'}`}
      style={{
        top: `${y}%`,
        ...(x > 60 ? { right: `${Math.max(0, 92 - x)}%` } : { left: `${Math.max(0, x - 8)}%` }),
      }}
    >
      <b className="block text-label font-head text-ink">{name}</b>
      {children}
    </div>
  )
}
