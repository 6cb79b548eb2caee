import { useEffect, useState } from 'react'
import { KeyCaps } from '#web/kit/display/key-caps.tsx'
import { formatCount } from '#web/lib/format.ts'

/** Milliseconds the text rests before the number of results is read out (G-017). */
const restBeforeWords = 500

const resultWords = (results: number): string =>
  results === 0 ? 'No results' : `${formatCount(results)} ${results === 1 ? 'result' : 'results'}`

interface PaletteFootProps {
  readonly text: string
  /** How many there are; null while nothing is typed. */
  readonly results: number | null
  readonly isWaiting: boolean
  readonly onShortcuts: () => void
}

/** Reads out how many results there are once typing has rested. */
function Announcement({ text, results, isWaiting }: Omit<PaletteFootProps, 'onShortcuts'>) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(
      () => setWords(text === '' || results === null ? '' : resultWords(results)),
      restBeforeWords,
    )
    // What is still to come would make the number wrong at once.
    if (isWaiting) clearTimeout(timer)
    return () => clearTimeout(timer)
  }, [text, results, isWaiting])
  return (
    <output aria-live="polite" className="sr-only">
      {words}
    </output>
  )
}

const hint = 'inline-flex items-center gap-1'

/** The keys of the palette, and how many results there are. */
export function PaletteFoot({ onShortcuts, ...counted }: PaletteFootProps) {
  const { results, isWaiting } = counted
  return (
    <footer className="flex flex-none items-center gap-4.5 border-t border-rule bg-well px-4 py-[9px] text-meta text-ink-3 max-sm:border-0 max-sm:p-0">
      <span className="contents max-sm:hidden">
        <span className={hint}>
          <KeyCaps keys="ArrowUp ArrowDown" /> move
        </span>
        <span className={hint}>
          <KeyCaps keys="Enter" /> open
        </span>
        <span className={hint}>
          <KeyCaps keys="Mod Enter" /> new tab
        </span>
        <button
          type="button"
          onClick={onShortcuts}
          className="-my-1 ml-auto rounded-chip px-1 py-1 text-link hover:underline"
        >
          Keyboard shortcuts
        </button>
        {results !== null && !isWaiting && <span aria-hidden>{resultWords(results)}</span>}
      </span>
      <Announcement {...counted} />
    </footer>
  )
}
