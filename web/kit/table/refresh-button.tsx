import { RotateCw } from 'lucide-react'
import { Button } from '../form/button.tsx'

interface RefreshButtonProps {
  /** What the page shows, as a query gives it. */
  readonly query: {
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** Reads anew what a page shows. It turns while that is under way, but not at the first reading, which the page itself tells of. */
export function RefreshButton({ query: { isPending, isFetching, refetch } }: RefreshButtonProps) {
  const isReading = isFetching && !isPending
  return (
    <Button pending={isReading} onClick={() => void refetch()}>
      {!isReading && <RotateCw aria-hidden="true" />}Refresh
    </Button>
  )
}
