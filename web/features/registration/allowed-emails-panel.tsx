import { useRef, useState } from 'react'
import { isAllowListEntry, malformedEntryMessage } from '#contract/registration'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { fieldErrorsOf } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { splitAddresses } from '#web/lib/address-lines.ts'
import { rejectFields } from '#web/lib/rejected-fields.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { AllowListEditor } from './allow-list-editor.tsx'
import { toastFailed } from './registration-messages.ts'
import { useAllowedEmails, useSaveAllowedEmails } from './registration.queries.ts'

/** The addresses and domains that may register with the key (P-243). */
export function AllowedEmailsPanel({ organizationId }: { organizationId: string }) {
  const { data, isError, isFetching, error, refetch } = useAllowedEmails(organizationId)
  return (
    <Panel
      title="Allowed Emails"
      description="Full addresses, or domains that begin with @. Without an entry, any address may register with the key."
    >
      {!data && !isError && (
        <output>
          <span className="sr-only">Loading...</span>
          <Skeleton className="w-64" />
        </output>
      )}
      {!data && isError && (
        <QueryError title="Failed to fetch allowed emails" query={{ error, refetch, isFetching }} />
      )}
      {/* A list that somebody else saved meanwhile is taken over by a reload, not under what is being typed. */}
      {data && <AllowedEmails organizationId={organizationId} stored={data.allowedEmails} />}
    </Panel>
  )
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry, place) => entry === other[place])

function AllowedEmails({
  organizationId,
  stored,
}: {
  organizationId: string
  stored: readonly string[]
}) {
  const [entries, setEntries] = useState<readonly string[]>(stored)
  const [typed, setTyped] = useState('')
  const [rejected, setRejected] = useState<string>()
  const save = useSaveAllowedEmails(organizationId)
  const form = useRef<HTMLFormElement>(null)
  // What is in the field counts as well: nobody has to press Enter before saving.
  const all = withAdded(entries, typed)
  const isDirty = !same(all, stored)
  useUnsavedChangesGuard(isDirty)
  const malformed = entries.filter((entry) => !isAllowListEntry(entry))

  function submit() {
    const wrong = all.find((entry) => !isAllowListEntry(entry))
    rejectFields(form.current, () => {
      setEntries(all)
      setTyped('')
      setRejected(wrong === undefined ? undefined : malformedEntryMessage(wrong))
    })
    if (wrong !== undefined) return
    save.mutate([...all], {
      onSuccess: ({ allowedEmails }) => {
        setEntries(allowedEmails)
        toastDone('Allowed emails updated successfully')
      },
      onError: (error) => {
        rejectFields(form.current, () => setRejected(fieldErrorsOf(error)['allowedEmails']))
        toastFailed('Failed to update allowed emails', error)
      },
    })
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SaveFailure
        error={rejected === undefined ? save.error : null}
        fallback="Failed to update allowed emails"
      />
      <AllowListEditor
        entries={entries}
        typed={typed}
        error={rejected ?? (malformed[0] && malformedEntryMessage(malformed[0]))}
        onType={setTyped}
        onChange={(next) => {
          setRejected(undefined)
          setEntries(next)
        }}
        onAdd={(text) => {
          setEntries((present) => withAdded(present, text))
          setTyped('')
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton pending={save.isPending} pendingText="Saving...">
          Save Allowed Emails
        </SubmitButton>
        {isDirty && (
          <Button
            onClick={() => {
              setRejected(undefined)
              setEntries(stored)
              setTyped('')
            }}
          >
            Discard changes
          </Button>
        )}
        <p aria-live="polite" className="text-meta text-ink-3">
          {isDirty ? 'Not saved yet.' : effect(stored.length)}
        </p>
      </div>
    </form>
  )
}

const effect = (count: number) =>
  count === 0
    ? 'Any address may register with the key.'
    : `${formatCountOf(count, 'entry', 'entries')}; others need an invitation.`

/** A list with what a text holds added, in lower case and without repetitions, as it will be stored. */
function withAdded(entries: readonly string[], text: string): readonly string[] {
  return [...new Set([...entries, ...splitAddresses(text).map((entry) => entry.toLowerCase())])]
}
