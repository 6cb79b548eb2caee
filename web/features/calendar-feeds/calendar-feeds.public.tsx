import { useEffect, useRef, useState } from 'react'
import {
  createFeedBody,
  feedNameLimit,
  feedScopes,
  feedsPerPerson,
  usualFeedName,
  type CalendarFeed,
} from '#contract/calendar-feeds'
import { isAdmin } from '#contract/rights'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useCalendarFeeds, useCreateFeed, useRevokeFeed } from './calendar-feeds.queries.ts'
import { CopyButton } from '#web/kit/form/copy-button.tsx'

/** Makes private addresses at which a calendar reads deadlines, and revokes them (D-055). */
export function CalendarFeedsDialog({ onClose }: { readonly onClose: () => void }) {
  const feeds = useCalendarFeeds()
  const [address, setAddress] = useState<string | null>(null)
  const stored = feeds.data?.calendarFeeds
  return (
    <OpenDialog
      title="Calendar feed"
      description="Anyone with this address can read these deadlines. Treat it like a password."
      onClose={onClose}
    >
      <DialogBody>
        {address !== null && <NewAddress key={address} address={address} />}
        {stored !== undefined && stored.length >= feedsPerPerson ? (
          <p className="text-label text-ink-2">
            You can have at most {feedsPerPerson} calendar feeds
          </p>
        ) : (
          <FeedForm onCreated={setAddress} />
        )}
        {feeds.isPending && (
          <output className="mt-6 block">
            <span className="sr-only">Loading...</span>
            <Skeleton className="w-64" />
          </output>
        )}
        {feeds.isError && stored === undefined && (
          <div className="mt-6">
            <QueryError title="Failed to fetch calendar feeds" query={feeds} />
          </div>
        )}
        {stored !== undefined && stored.length > 0 && <FeedList feeds={stored} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </OpenDialog>
  )
}

/** The address of the feed just made, to be copied. */
function NewAddress({ address }: { readonly address: string }) {
  const shown = useRef<HTMLInputElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <Alert tone="ok" className="mb-5">
      <Field label="Address" hint="It is shown this once.">
        <span className="flex gap-2">
          <TextInput
            readOnly
            ref={shown}
            value={address}
            className="min-w-0 flex-1"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={address} />
        </span>
      </Field>
    </Alert>
  )
}

function FeedForm({ onCreated }: { readonly onCreated: (address: string) => void }) {
  const user = useCurrentUser()
  const isAdministrator = isAdmin(user)
  // Administrators without an organization have no projects of their own.
  const scopes = Object.entries(feedScopes).filter(
    ([scope]) => scope === 'all' || user.organizationId !== null,
  )
  const start = {
    name: usualFeedName,
    scope: isAdministrator ? ('all' as const) : ('own' as const),
  }
  const form = useSchemaForm(createFeedBody, start)
  const create = useCreateFeed()
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: ({ address }) => {
        form.reset(start)
        onCreated(address)
      },
      onError: (error) => {
        showFieldErrors(form, error)
        toastFailed('Failed to create calendar feed', error)
      },
    }),
  )
  const { errors } = form.formState
  return (
    <Form form={form} onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={feedNameLimit} {...form.register('name')} />
      </Field>
      {isAdministrator && (
        <Field label="Projects" error={errors.scope?.message}>
          <Select {...form.register('scope')}>
            {scopes.map(([scope, label]) => (
              <option key={scope} value={scope}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="sm:col-span-2">
        <SubmitButton pending={create.isPending} pendingText="Creating...">
          Create address
        </SubmitButton>
      </div>
    </Form>
  )
}

function FeedList({ feeds }: { readonly feeds: readonly CalendarFeed[] }) {
  const [revoking, setRevoking] = useState<CalendarFeed | null>(null)
  const revoke = useRevokeFeed()
  return (
    <>
      <h3 className="mt-6 text-label font-strong">Your calendar feeds</h3>
      <ul className="mt-2 border-b border-rule">
        {feeds.map((feed) => (
          <li
            key={feed.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-2.5"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-strong wrap-anywhere">{feed.name}</p>
              <p className="text-meta text-ink-3">
                {feedScopes[feed.scope]} · created <Timestamp value={feed.createdAt} /> ·{' '}
                {feed.lastReadAt === null ? (
                  'not read yet'
                ) : (
                  <>
                    last read <Timestamp value={feed.lastReadAt} withTime />
                  </>
                )}
              </p>
            </div>
            <Button size="sm" aria-label={`Revoke ${feed.name}`} onClick={() => setRevoking(feed)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking && (
        <MutationDialog
          mutation={revoke}
          input={revoking.id}
          title="Revoke address"
          confirmLabel="Revoke"
          pendingText="Revoking..."
          done="Calendar feed revoked"
          failed="Failed to revoke calendar feed"
          onDone={() => setRevoking(null)}
          onClose={() => setRevoking(null)}
        >
          Revoke this address? Calendars that use it stop updating.
        </MutationDialog>
      )}
    </>
  )
}
