/** A day over a chart, at its place from the left. */
interface Labeled {
  readonly x: number
  readonly text: string
  readonly tone: 'law' | 'own' | 'quiet'
}

interface Place {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
}

/** Where the three lines of labels stand. */
const lines = [14, 31, 48] as const
const gap = 6
const closeBy = 16

/**
 * Labels beside their days, right of them or left, on the first of three lines where they have room; one without room has
 * none. Days of the law begin on the first line, the others on the second; the stroke of a day goes down from its label,
 * and no label lies across it.
 */
export function placedLabels<Mark extends Labeled>(
  marks: readonly Mark[],
  { width, widthOf }: { readonly width: number; readonly widthOf: (text: string) => number },
): (Mark & { readonly label: Place | null })[] {
  const taken: { line: number; from: number; to: number }[] = []
  const strokes: { line: number; x: number }[] = []
  return marks.map((mark) => {
    const room = widthOf(mark.text)
    for (const line of mark.tone === 'law' ? lines : [lines[1], lines[2], lines[0]])
      for (const anchor of ['start', 'end'] as const) {
        const crossing = strokes.filter((stroke) => stroke.line < line).map(({ x }) => x)
        // Right behind the stroke of a day that is close by.
        const close = crossing.find((x) => x > mark.x && x < mark.x + closeBy)
        const x = anchor === 'start' ? (close ?? mark.x) + gap : mark.x - gap
        const [from, to] = anchor === 'start' ? [x, x + room] : [x - room, x]
        const isFree =
          taken.every((one) => one.line !== line || to + gap < one.from || from - gap > one.to) &&
          crossing.every((stroke) => stroke < from || stroke > to)
        if (from < 0 || to > width || !isFree) continue
        taken.push({ line, from, to })
        strokes.push({ line, x: mark.x })
        return { ...mark, label: { x, y: line, anchor } }
      }
    return { ...mark, label: null }
  })
}
