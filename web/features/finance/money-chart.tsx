import { useId, useLayoutEffect, useRef, useState } from 'react'
import { shortDollars } from '#contract/common/money'
import {
  addMonths,
  daysBetween,
  monthOf,
  monthsBetween,
  yearAndMonth,
} from '#contract/finance/days'
import { monthWords } from '#contract/finance/day-words'
import { dollarWords } from '#contract/finance/words'
import { placedLabels } from './chart-labels.ts'
import { PartButtons, partNames } from './chart-parts.tsx'
import type { MoneyPart, MoneyTimeline } from './money-timeline.ts'
import './money-chart.css'

const wordsOf = ({ kind, amount }: MoneyPart, isNarrow: boolean) =>
  isNarrow
    ? `${shortDollars(amount)} ${partNames[kind].short}`
    : `${partNames[kind].long} ${dollarWords(amount)}${kind === 'coming' ? ', not here yet' : ''}`

/** Room of a letter of the labels, in pixels, a little more than most take. */
const letter = 6.7
const widthOf = (text: string) => text.length * letter

/** The width of an element as it is drawn; before that a usual one. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const drawn = element.current
    if (drawn === null) return
    const measure = () => setWidth(drawn.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(drawn)
    return () => observer.disconnect()
  }, [])
  return [element, width === 0 ? 772 : width] as const
}

/** Months with a tick, so far apart that their names have room. */
function ticksOf({ from, to }: MoneyTimeline, isNarrow: boolean): string[] {
  const months = monthsBetween(from, to)
  const step = [1, 3, 6, 12, 24, 60].find((each) => months / each <= (isNarrow ? 4 : 8)) ?? 120
  const first = monthOf(from)
  const all = Array.from({ length: months }, (_, at) => addMonths(first, at + 1))
  return all.filter((month) => monthsBetween('2000-01', month) % step === 0)
}

/** The money of a project as a picture; a part that is pressed is told to `onChoose` (U-025, U-050). */
export function MoneyChart({
  timeline,
  onChoose,
}: {
  readonly timeline: MoneyTimeline
  readonly onChoose: (part: MoneyPart) => void
}) {
  const id = useId()
  const [frame, width] = useWidth()
  const isNarrow = width < 520
  const { from, to, parts, marks, bridge, money, slack, isTimed } = timeline
  const top = isTimed ? 58 : 6
  const tall = isNarrow ? 132 : 150
  const foot = top + tall
  const axis = isTimed ? foot + 50 : foot
  const height = isTimed ? axis + 22 : foot + 6
  const span = Math.max(1, daysBetween(from, to))
  const x = (day: string) =>
    4 + (Math.min(span, Math.max(0, daysBetween(from, day))) / span) * (width - 8)
  const y = (amount: number) => foot - (amount / timeline.height) * tall
  const boxes = parts.map((part) => {
    const left = x(part.from) + (part.from === from ? 0 : 1)
    const [low, high] = [y(part.above), y(part.above + part.amount)]
    return {
      part,
      left,
      width: Math.max(1, x(part.to) - left),
      high,
      tall: Math.max(1, low - high),
    }
  })
  const labels = placedLabels(
    marks.map((mark) => ({ ...mark, x: x(mark.day), text: isNarrow ? mark.short : mark.words })),
    { width, widthOf },
  )
  return (
    <div ref={frame} className="money-chart relative" style={{ height }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={timeline.sentence}
        className="block h-full w-full"
      >
        <defs>
          <pattern
            id={`${id}talk`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="8" height="8" className="q1" />
            <rect width="4" height="8" className="q2" />
          </pattern>
          <pattern
            id={`${id}hole`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect width="6" height="6" className="w1" />
            <rect width="1.6" height="6" className="w3" />
          </pattern>
        </defs>
        {isTimed &&
          ticksOf(timeline, isNarrow).map((month) => {
            const at = x(`${month}-01`)
            const { month: number } = yearAndMonth(month)
            const text = number === 1 ? monthWords(month) : monthWords(month).slice(0, 3)
            return (
              <g key={month}>
                <line className="grid" x1={at} x2={at} y1={foot} y2={axis + 4} />
                {at > 50 && at < width - widthOf(text) / 2 && (
                  <text className="small" x={at} y={axis + 18} textAnchor="middle">
                    {text}
                  </text>
                )}
              </g>
            )
          })}
        {boxes.map(({ part: { kind, view }, ...box }) => (
          <rect
            key={`${view} ${kind}`}
            x={box.left}
            y={box.high}
            width={box.width}
            height={box.tall}
            className={kind}
            {...((kind === 'in_talks' || kind === 'credit') && { fill: `url(#${id}talk)` })}
            {...(kind === 'no_source' && { fill: `url(#${id}hole)` })}
          />
        ))}
        {boxes.map(({ part, ...box }) => {
          const text = wordsOf(part, isNarrow)
          const room = widthOf(text) + 12
          if (box.tall < 17 || box.width < room + 6) return null
          const middle = box.high + box.tall / 2
          return (
            <g key={`${part.view} ${part.kind}`} aria-hidden>
              {part.kind !== 'committed' && (
                <rect
                  className="chip"
                  x={box.left + 5}
                  y={middle - 9}
                  width={room}
                  height={18}
                  rx={2}
                />
              )}
              <text
                className={part.kind === 'committed' ? 'on-bar' : 'strong'}
                x={box.left + 11}
                y={middle + 4}
              >
                {text}
              </text>
            </g>
          )
        })}
        {bridge && x(bridge.to) > x(bridge.from) && (
          <g>
            <rect
              className="bridge"
              x={x(bridge.from)}
              y={foot + 14}
              width={x(bridge.to) - x(bridge.from)}
              height={20}
              rx={2}
            />
            {[bridge.words, bridge.short]
              .filter((text) => widthOf(text) + 34 < x(bridge.to) - x(bridge.from))
              .slice(0, 1)
              .map((text) => (
                <text key={text} className="on-bar" x={x(bridge.from) + 8} y={foot + 28}>
                  {text}
                </text>
              ))}
          </g>
        )}
        {slack && (
          <rect
            className={slack.isLate ? 'late' : 'slack'}
            x={x(slack.from)}
            y={top - 9}
            width={Math.max(0, x(slack.to) - x(slack.from))}
            height={8}
          />
        )}
        {labels.map(({ day, text, tone, label, ...mark }) => (
          <g key={`${day} ${text}`}>
            <line
              className={tone}
              x1={mark.x}
              x2={mark.x}
              y1={label ? label.y - 10 : top - 8}
              y2={tone === 'own' ? foot + 3 : top - 1}
            />
            {label && (
              <text className={tone} x={label.x} y={label.y} textAnchor={label.anchor}>
                {text}
              </text>
            )}
          </g>
        ))}
        {money && (
          <path className="diamond" d={`M${x(money)} ${foot + 11} l13 13 l-13 13 l-13 -13z`} />
        )}
        {isTimed && (
          <>
            <line className="own" x1={x(from)} x2={x(from)} y1={top - 12} y2={axis + 4} />
            <text className="strong" x={2} y={axis + 18}>
              Today
            </text>
            <line className="axis" x1={2} x2={width - 2} y1={axis} y2={axis} />
          </>
        )}
      </svg>
      <PartButtons boxes={boxes} width={width} height={height} onChoose={onChoose} />
    </div>
  )
}
