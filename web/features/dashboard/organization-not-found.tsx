import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Facts } from '#web/kit/display/facts.tsx'
import { PageHeader, type Crumb } from '#web/kit/layout/page-header.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { formatExactTime } from '#web/lib/format.ts'
import { copyText } from '#web/lib/copy-text.ts'

/** Details for whoever helps: no stack, no query, nobody's data (P-112). */
export interface LoadFailure {
  message: string
  status: string
  requestId: string
  /** ISO 8601. */
  time: string
}

// HTTP/2 carries no status text, so the usual words are here.
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The failure of an address that names no organization: no request was sent (P-110). */
export function invalidIdFailure(id: string, time: string): LoadFailure {
  return {
    message: `Invalid organization ID: ${id}. User may not be assigned to an organization.`,
    status: 'Not asked',
    requestId: 'None',
    time,
  }
}

/** The failure of a load: status, its text and the server's sentence (P-110). */
export function loadFailure(error: unknown, time: string): LoadFailure {
  const status =
    error instanceof ApiError
      ? `${error.status} ${statusTexts[error.status] ?? ''}`.trim()
      : 'No answer'
  return {
    message: `Failed to load organization: ${status}: ${sentenceOf(error)}`,
    status,
    requestId: (error instanceof ApiError && error.requestId) || 'None',
    time,
  }
}

export interface OrganizationNotFoundProps {
  failure: LoadFailure
  /** The list that would have the organization; left out where the page belongs to none. */
  list?: Crumb | undefined
  /** Tries again; left out where there is nothing to try. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** Shown in place of a campaign dashboard that could not be loaded (P-109). */
export function OrganizationNotFound({
  failure,
  list,
  onRetry,
  retrying,
}: OrganizationNotFoundProps) {
  const [copied, setCopied] = useState<'rest' | 'copied' | 'rejected'>('rest')
  const facts = [
    { label: 'Message', value: failure.message, isWide: true },
    { label: 'Status', value: failure.status },
    { label: 'Request ID', value: failure.requestId },
    { label: 'Time', value: formatExactTime(failure.time) ?? failure.time, isWide: true },
  ]

  function copy() {
    const lines = facts.map(({ label, value }) => `${label}: ${value}`)
    copyText(lines.join('\n')).then(
      () => setCopied('copied'),
      () => setCopied('rejected'),
    )
  }

  const words = { rest: 'Copy details', copied: 'Copied', rejected: 'Copying is not allowed' }
  return (
    <div className="mx-auto max-w-160">
      <CircleAlert aria-hidden="true" className="mt-8 mb-2 size-6 text-danger-ink" />
      <PageHeader
        title="Organization Not Found"
        subtitle="Unable to load organization data. Please check your access permissions."
      />
      <section aria-label="Debug details" className="mt-5">
        <Facts facts={facts} />
        <div className="mt-4 flex flex-wrap gap-2">
          {list && (
            <Link href={list.href} className={buttonClasses({ variant: 'primary' })}>
              Back to {list.label}
            </Link>
          )}
          {onRetry && (
            <Button onClick={onRetry} pending={retrying}>
              Try again
            </Button>
          )}
          <Button onClick={copy}>
            <span aria-live="polite">{words[copied]}</span>
          </Button>
        </div>
      </section>
    </div>
  )
}
