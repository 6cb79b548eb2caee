import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { pageText } from '#web/kit/table-foot.tsx'

/** The way through a list of more than one page; nothing for a single one. */
export function Pager({ page, perPage, total, noun, onPage }: { readonly page: number; readonly perPage: number; readonly total: number; readonly noun: string; readonly onPage: (page: number) => void }) {
  if (total <= perPage) return null
  const [isFirst, isLast] = [page <= 1, page * perPage >= total]
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center justify-between gap-2 py-2 text-meta text-ink-2">
      <output>{pageText(page, perPage, total, noun)}</output>
      <div className="flex gap-2">
        <Button size="sm" aria-disabled={isFirst || undefined} onClick={() => !isFirst && onPage(page - 1)}><ChevronLeft aria-hidden className="size-3.5" />Previous</Button>
        <Button size="sm" aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>Next<ChevronRight aria-hidden className="size-3.5" /></Button>
      </div>
    </nav>
  )
}
