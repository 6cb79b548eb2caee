import { CircleCheck } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  sayAvailableByLink,
  endedConfirmationLink,
  readConfirmationLink,
} from '#contract/confirmation-links'
import type { LinkedRecord } from '#contract/confirmation-links'
import { Badge } from '#web/kit/display/badge.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Button, SubmitButton, buttonClasses } from '#web/kit/form/button.tsx'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import { ApiError, call, sentenceOf } from '#web/lib/api-client.ts'
import { formatCountOf, formatDate } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { paths } from '#web/lib/paths.ts'
import { useLinkToken } from '#web/lib/use-link-token.ts'
import { MailLinkFrame, MailLinkTitle } from '#web/kit/layout/mail-link-frame.tsx'

const title = 'Still available?'
const keyOf = ({ entity, id }: LinkedRecord) => `${entity}-${id}`

/** As the mail has it: "December 7, 2026". */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Confirms records by the link of a digest, signed in or not: nothing before the button is pressed (L-033, L-038). */
export function StillAvailablePage() {
  usePageTitle(title)
  const token = useLinkToken()
  const link = useQuery({
    // The secret stays out of what is kept of answers; there is one link to a page.
    queryKey: [readConfirmationLink.path],
    queryFn: () => call(readConfirmationLink, { body: { token: token ?? '' } }),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const foot =
    link.data &&
    `This page can confirm these records and nothing else. The link is good until ${longDate.format(new Date(link.data.expiresAt))}.`
  if (token === null || link.error)
    return (
      <MailLinkFrame>
        <MailLinkTitle title={title} />
        <LinkFailure error={link.error} onRetry={() => void link.refetch()} />
      </MailLinkFrame>
    )
  return (
    <MailLinkFrame foot={foot}>
      {link.data ? (
        <LinkedRecords token={token} records={link.data.records} />
      ) : (
        <>
          <MailLinkTitle title={title} />
          <Loading className="px-0 text-left" />
        </>
      )}
    </MailLinkFrame>
  )
}

/** What is said where the link opens nothing; another failure may be tried again. */
function LinkFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isEnded = error === null || (error instanceof ApiError && error.status === 400)
  return (
    <div className="mt-4.5">
      <Alert tone="bad" className="mb-4.5">
        {isEnded ? endedConfirmationLink : sentenceOf(error)}
      </Alert>
      {isEnded ? (
        <Link
          href={paths.attention}
          className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
        >
          Sign In
        </Link>
      ) : (
        <Button variant="primary" size="lg" block onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function LinkedRecords({ token, records }: { token: string; records: readonly LinkedRecord[] }) {
  const open = records.filter(({ state }) => state === 'open')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const ticked = open.filter((record) => !left.has(keyOf(record)))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(sayAvailableByLink, {
        body: { token, records: ticked.map(({ entity, id }) => ({ entity, id })) },
      }),
  })
  if (data) return <Thanks confirmed={data.confirmed.length} />
  const toggle = (record: LinkedRecord) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(keyOf(record))) after.add(keyOf(record))
      return after
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && ticked.length > 0) mutate()
      }}
    >
      <MailLinkTitle title={title}>
        Check what is still available. Nothing is confirmed until you press the button.
      </MailLinkTitle>
      <ul className="mt-4 mb-5 border-t border-rule">
        {records.map((record) => (
          <li key={keyOf(record)} className="border-b border-rule">
            {record.state === 'open' ? (
              <label
                htmlFor={keyOf(record)}
                className="flex cursor-pointer items-center gap-3 py-[11px]"
              >
                <Checkbox
                  id={keyOf(record)}
                  checked={!left.has(keyOf(record))}
                  onChange={() => toggle(record)}
                  disabled={isPending}
                />
                <RecordWords record={record} />
              </label>
            ) : (
              <div className="flex items-center gap-3 py-[11px]">
                <RecordWords record={record} />
                <Badge tone="default" icon={CircleCheck}>
                  Confirmed
                </Badge>
              </div>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <Alert tone="bad" className="mb-4.5">
          {sentenceOf(error)}
        </Alert>
      )}
      <SubmitButton
        size="lg"
        block
        disabled={ticked.length === 0}
        pending={isPending}
        pendingText="Confirming..."
      >
        Yes, still available
      </SubmitButton>
      <p className="mt-3.5 text-meta text-ink-3">
        Something has changed?{' '}
        <Link href={paths.attention} className="underline underline-offset-[3px]">
          Sign in to edit it.
        </Link>
      </p>
    </form>
  )
}

function RecordWords({
  record: { name, organizationName, lastConfirmedAt, state },
}: {
  record: LinkedRecord
}) {
  const day = formatDate(lastConfirmedAt, 'UTC')
  const confirmed = day === null ? 'never confirmed' : `last confirmed ${day}`
  return (
    <span className="min-w-0 grow [overflow-wrap:anywhere]">
      <span className="block font-head">{name}</span>
      <span className="block text-meta text-ink-3">
        {`${organizationName} · ${state === 'confirmed' && day !== null ? day : confirmed}`}
      </span>
    </span>
  )
}

function Thanks({ confirmed }: { confirmed: number }) {
  return (
    <>
      <MailLinkTitle title={title} />
      <Alert tone="ok" className="mt-4.5 mb-4.5">
        {`Thank you. ${formatCountOf(confirmed, 'record')} ${confirmed === 1 ? 'is' : 'are'} confirmed.`}
      </Alert>
      <Link
        href={paths.home}
        className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
      >
        Open the registry
      </Link>
    </>
  )
}
