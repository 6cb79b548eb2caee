import { Button } from '#web/kit/button.tsx'
import { pageText } from '#web/kit/table-foot.tsx'

/** The way through a list of several pages; a short one needs none. */
export function Pager({ page, perPage, total, noun, onPage }: { page: number; perPage: number; total: number; noun: string; onPage: (page: number) => void }) {
  if (total <= perPage && page === 1) return null
  const isFirst = page <= 1
  const isLast = page * perPage >= total
  // Disabled buttons would drop the focus of the person who pages with the keyboard.
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-ink-2">
      <output>{pageText(page, perPage, total, noun)}</output>
      <div className="flex gap-2">
        <Button size="sm" aria-disabled={isFirst || undefined} onClick={() => !isFirst && onPage(page - 1)}>Previous</Button>
        <Button size="sm" aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>Next</Button>
      </div>
    </nav>
  )
}
