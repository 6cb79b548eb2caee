import { useState } from 'react'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorBoundary } from '#web/kit/feedback/error-boundary.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Spinner } from '#web/kit/feedback/spinner.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Row, Specimen } from './specimen.tsx'

const sheet = 'rounded-sheet border border-rule bg-sheet'

function Breaking() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('shown by nobody')
  return (
    <div className="p-4">
      <Button onClick={() => setBroken(true)}>Break this part</Button>
    </div>
  )
}

function Toasts() {
  return (
    <Row>
      <Button
        onClick={() =>
          toast({
            title: 'Success',
            description: 'Organization updated successfully',
            action: { label: 'Back to list', onClick: () => {} },
          })
        }
      >
        Success
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Failed to update resource',
            description: 'The file is larger than 10 MB. Choose a smaller file.',
            variant: 'destructive',
          })
        }
      >
        Failure
      </Button>
      <Button onClick={() => toast({ title: 'Goodbye!' })}>Title alone</Button>
    </Row>
  )
}

/** What the portal says: alerts, toasts, and what is shown where there is nothing, not yet, or no more. */
export function MessageParts() {
  return (
    <>
      <Specimen title="Alerts and toasts">
        <Alert announce={false} title="Prairie Light Green Bank">
          You are registering for this green bank.
        </Alert>
        <Alert announce={false} tone="bad">
          Invalid registration key or email address
        </Alert>
        <Alert announce={false} tone="warn">
          Your session has expired. <a href="#alerts">Sign in again</a> and keep this page.
        </Alert>
        <Alert announce={false} tone="ok" action={<Button size="sm">Back to list</Button>}>
          The email address is confirmed.
        </Alert>
        <Toasts />
      </Specimen>
      <Specimen title="Loading">
        <Row>
          <Spinner /> <Skeleton className="w-40" /> <Skeleton className="w-24" />
        </Row>
        <div className={sheet}>
          <Loading />
        </div>
        <div className={sheet}>
          <ErrorBoundary>
            <Breaking />
          </ErrorBoundary>
        </div>
      </Specimen>
      <Specimen title="Empty">
        <div className={sheet}>
          <EmptyState
            title="No products found matching your criteria"
            action={<Button>Clear all filters</Button>}
          >
            Try adjusting your search or filter criteria
          </EmptyState>
        </div>
      </Specimen>
      <Specimen title="Not loaded">
        <div className={sheet}>
          <LoadError
            title="The products could not be loaded"
            message="Failed to fetch product. Nothing was changed."
            onRetry={() => {}}
            details="GET /api/products, 503"
          />
        </div>
      </Specimen>
    </>
  )
}
