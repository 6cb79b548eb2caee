/** A day over a chart, at its place from the left. */
interface Labeled {
  readonly x: number
  readonly text: string
  readonly isLaw: boolean
}

interface Place {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
}

/** Where the three lines of labels stand. */
const lines = [14, 31, 48] as const
const gap = 6

/**
 * Labels beside their days, right of them or left, on the first of three lines where they have room; one without room has
 * none. Days of the law begin on the first line, the others on the second.
 */
export function placedLabels<Mark extends Labeled>(
  marks: readonly Mark[],
  { width, widthOf }: { readonly width: number; readonly widthOf: (text: string) => number },
): (Mark & { readonly label: Place | null })[] {
  const taken: { line: number; from: number; to: number }[] = []
  return marks.map((mark) => {
    const room = widthOf(mark.text)
    for (const line of mark.isLaw ? lines : [lines[1], lines[2], lines[0]])
      for (const anchor of ['start', 'end'] as const) {
        const x = anchor === 'start' ? mark.x + gap : mark.x - gap
        const [from, to] = anchor === 'start' ? [x, x + room] : [x - room, x]
        const isFree = taken.every(
          (other) => other.line !== line || to + gap < other.from || from - gap > other.to,
        )
        if (from < 0 || to > width || !isFree) continue
        taken.push({ line, from, to })
        return { ...mark, label: { x, y: line, anchor } }
      }
    return { ...mark, label: null }
  })
}
