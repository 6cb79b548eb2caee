import type { MouseEvent } from 'react'
import { mostQuestionWords } from '#contract/search'
import { Button } from '#web/kit/form/button.tsx'
import { searchAddress, type RecordLook } from './palette-entries.ts'
import { hasTooManyWords, type FoundRecords } from './record-search.ts'

interface PaletteNoticeProps {
  readonly text: string
  readonly found: FoundRecords
  /** Whether nothing at all is listed. */
  readonly isNothing: boolean
  readonly products: RecordLook
  readonly onRetry: () => void
  readonly onNavigate: (address: string) => void
}

const isPlain = (event: MouseEvent) => !event.ctrlKey && !event.metaKey && !event.shiftKey

/** What is said below the results: that there is none, that records could not be searched, that the server asks for patience (G-018). */
export function PaletteNotice(props: PaletteNoticeProps) {
  const { text, found, isNothing } = props
  if (found.problem === 'busy') return <p className="px-3 py-4 text-ink-2">One moment</p>
  if (found.problem === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-3 px-3 py-4">
        <p className="text-ink-2">Records could not be searched</p>
        <Button size="sm" onClick={props.onRetry}>
          Try again
        </Button>
      </div>
    )
  if (!isNothing || found.isWaiting) return null
  if (hasTooManyWords(text))
    return <p className="px-3 py-6 text-center text-ink-2">Use at most {mostQuestionWords} words</p>
  return <NothingFound {...props} />
}

function NothingFound({ text, products, onNavigate }: PaletteNoticeProps) {
  const address = searchAddress(products, text)
  return (
    <div className="px-3 py-8 text-center">
      <p className="font-display text-empty wrap-anywhere">Nothing found for "{text.trim()}"</p>
      <p className="mt-1 text-ink-2">
        Check the spelling, or{' '}
        <a
          href={address}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            onNavigate(address)
          }}
        >
          search in {products.list}
        </a>
      </p>
    </div>
  )
}
