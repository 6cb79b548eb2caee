import { ChevronLeft, ChevronRight } from 'lucide-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes the module that exports the worker's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fileLimit } from '#contract/files'
import { send } from '#web/lib/api-client.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'

GlobalWorkerOptions.workerSrc = workerAddress

/** Most pixels of a painted page and of an image in it; a page of any size fits the screen, and memory stays small. */
const pagePixels = 4_000_000
const imagePixels = 16_000_000
/** Whatever takes longer to open is left to a program for it. */
const patience = 20_000

/** The bytes of a file, at most as many as a file may have. */
async function bytesOf(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await send('GET', path, { signal })
  if (Number(answer.headers.get('content-length') ?? 0) > fileLimit)
    throw new Error('The file cannot be read')
  return new Uint8Array(await answer.arrayBuffer())
}

/** Opens a PDF file for as long as it is shown; `failed` where it cannot be opened, or takes too long. */
function usePdf(path: string) {
  const [state, setState] = useState<PDFDocumentProxy | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const ended = new AbortController()
    const limit = setTimeout(() => {
      setState('failed')
      ended.abort()
    }, patience)
    let close = () => {}
    bytesOf(path, ended.signal)
      .then((data) => {
        // Only pages are painted: no scripts, no forms, nothing fetched from elsewhere, no compiled code but the portal's own.
        const task = getDocument({
          data,
          enableXfa: false,
          useWasm: false,
          useWorkerFetch: false,
          maxImageSize: imagePixels,
          disableAutoFetch: true,
          verbosity: 0,
        })
        close = () => void task.destroy()
        if (ended.signal.aborted) close()
        return task.promise
      })
      .then(setState)
      .catch(() => setState((now) => (ended.signal.aborted ? now : 'failed')))
      .finally(() => clearTimeout(limit))
    ended.signal.addEventListener('abort', () => close())
    return () => {
      clearTimeout(limit)
      ended.abort()
    }
  }, [path])
  return state
}

/** The pages of a PDF file, one at a time, painted on a canvas. */
export function PdfPreview({ path, name, none }: { path: string; name: string; none: ReactNode }) {
  const pdf = usePdf(path)
  const [page, setPage] = useState(1)
  const [isPainted, setPainted] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    if (typeof pdf === 'string') return
    let stop = () => {}
    let isOver = false
    const paint = async () => {
      const sheet = await pdf.getPage(page)
      const target = canvas.current
      if (isOver || target === null) return
      const own = sheet.getViewport({ scale: 1 })
      const wanted =
        ((target.parentElement?.clientWidth ?? 700) * Math.min(devicePixelRatio, 2)) / own.width
      const scale = Math.min(wanted, Math.sqrt(pagePixels / (own.width * own.height)))
      const viewport = sheet.getViewport({ scale })
      target.width = Math.max(1, Math.floor(viewport.width))
      target.height = Math.max(1, Math.floor(viewport.height))
      const task = sheet.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
      setPainted(true)
    }
    paint().catch(() => !isOver && setBroken(true))
    return () => {
      isOver = true
      stop()
    }
  }, [pdf, page])

  if (pdf === 'failed' || broken) return none
  const pages = typeof pdf === 'string' ? 0 : pdf.numPages
  const go = (to: number) => to >= 1 && to <= pages && setPage(to)
  return (
    <div>
      {pages > 1 && (
        <div className="flex items-center justify-end gap-1 border-b border-rule bg-sheet px-2 py-1">
          <output className="mr-1 text-meta text-ink-2 tabular-nums">
            Page {page} of {pages}
          </output>
          <IconButton
            label="Previous page"
            size="sm"
            aria-disabled={page === 1 || undefined}
            onClick={() => go(page - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Next page"
            size="sm"
            aria-disabled={page === pages || undefined}
            onClick={() => go(page + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {!isPainted && (
        <output className="block p-6 text-center text-ink-2">Loading preview...</output>
      )}
      {/* White, as paper is: a page has no ground of its own. */}
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is painted is a picture, and the tag for one takes no canvas
        role="img"
        aria-label={`Page ${page} of ${name}`}
        className={isPainted ? 'block h-auto w-full bg-white' : 'block h-px w-full opacity-0'}
      />
    </div>
  )
}
