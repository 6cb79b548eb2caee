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

/** Reads again what a page shows. Its icon spins meanwhile, but not at the first reading, which the page itself shows. */
export function RefreshButton({ query: { isPending, isFetching, refetch } }: RefreshButtonProps) {
  const isReading = isFetching && !isPending
  return (
    <Button pending={isReading} onClick={() => void refetch()}>
      {!isReading && <RotateCw aria-hidden="true" />}Refresh
    </Button>
  )
}
