import { useRef, useState, type KeyboardEvent } from 'react'
import { dollarWords } from '#contract/finance/words'
import type { MoneyKind, MoneyPart } from './money-timeline.ts'

/** What the kinds of parts are called, before their amount and behind it. */
export const partNames: Readonly<Record<MoneyKind, { long: string; short: string }>> = {
  committed: { long: 'Committed', short: 'committed' },
  coming: { long: 'Credit', short: 'credit' },
  credit: { long: 'Credit', short: 'credit' },
  in_talks: { long: 'In talks', short: 'in talks' },
  no_source: { long: 'No source yet', short: 'no source' },
}

/** A part with its place in the picture, in pixels. */
interface Box {
  readonly part: MoneyPart
  readonly left: number
  readonly width: number
  readonly high: number
  readonly tall: number
}

const viewWords = { construction: 'until service', permanent: 'after service' } as const
const creditWords: Partial<Record<MoneyKind, string>> = {
  coming: 'on its way',
  credit: 'from its month on',
}

/** The parts as buttons above the picture: one stop of Tab, arrows go from one to the next (U-050). */
export function PartButtons({
  boxes,
  width,
  height,
  onChoose,
}: {
  readonly boxes: readonly Box[]
  readonly width: number
  readonly height: number
  readonly onChoose: (part: MoneyPart) => void
}) {
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const current = Math.min(at, boxes.length - 1)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(boxes.length - 1, Math.max(0, current + step))
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Parts of the money; each opens its lines"
      className="absolute inset-0 print:hidden"
      onKeyDown={walk}
    >
      {boxes.map(({ part, ...box }, index) => {
        const words = `${partNames[part.kind].long} ${dollarWords(part.amount)}, ${creditWords[part.kind] ?? viewWords[part.view]}`
        return (
          <button
            key={`${part.view} ${part.kind}`}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-label={words}
            title={words}
            onFocus={() => setAt(index)}
            onClick={() => onChoose(part)}
            className="absolute cursor-pointer hover:shadow-[inset_0_0_0_2px_var(--ink)] focus-visible:-outline-offset-2"
            style={{
              left: `${(box.left / width) * 100}%`,
              width: `${(box.width / width) * 100}%`,
              top: `${(box.high / height) * 100}%`,
              height: `${(box.tall / height) * 100}%`,
            }}
          />
        )
      })}
    </div>
  )
}
