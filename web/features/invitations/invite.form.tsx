import { useRef, useState, type FormEvent } from 'react'
import { invitedAtOnce, invitedRoles, type InvitedRole } from '#contract/invitations'
import { email as address } from '#contract/common/text'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { toastDone, toastFailed, toastRejected } from '#web/kit/feedback/toast-outcome.ts'
import { splitAddresses } from '#web/lib/address-lines.ts'
import { fieldErrorsOf } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { rejectFields } from '#web/lib/rejected-fields.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useInvite } from './invitations.queries.ts'

interface Fault {
  email: string
  message: string
}

/** What is wrong with each line before anything is sent, in the server's own sentences. */
function faultsOf(lines: readonly string[]): Fault[] {
  return lines.flatMap((email) => {
    const parsed = address().safeParse(email)
    return parsed.success ? [] : [{ email, message: parsed.error.issues[0]?.message ?? '' }]
  })
}

/** Invites one person or a pasted list; what could not be sent stays in the field, each with its reason. */
export function InviteForm({ organizationId }: { organizationId: string }) {
  const [text, setText] = useState('')
  const [role, setRole] = useState<InvitedRole>('member')
  const [missing, setMissing] = useState<string>()
  const [faults, setFaults] = useState<Fault[]>([])
  const [summary, setSummary] = useState<string>()
  const [attempt, attemptEnded] = useAttempt()
  const invite = useInvite(organizationId)
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const lines = splitAddresses(text)
    const wrong = faultsOf(lines)
    const problem =
      lines.length === 0
        ? 'Enter at least one email address'
        : lines.length > invitedAtOnce
          ? `Invite at most ${invitedAtOnce} people at once`
          : undefined
    rejectFields(form.current, () => {
      setFaults(wrong)
      setSummary(
        wrong.length > 0
          ? `${formatCountOf(wrong.length, 'address is', 'addresses are')} not valid; nothing was sent`
          : undefined,
      )
      setMissing(problem)
    })
    if (problem !== undefined || wrong.length > 0 || invite.isPending) return
    invite.mutate(
      { attempt, emails: lines, role },
      {
        onSuccess: ({ invitations, rejected }) => {
          attemptEnded()
          setFaults(rejected)
          setSummary(
            rejected.length > 0
              ? `${formatCountOf(rejected.length, 'address was', 'addresses were')} not invited`
              : undefined,
          )
          setText(rejected.map(({ email }) => email).join('\n'))
          if (invitations.length > 0)
            toastDone(`${formatCountOf(invitations.length, 'invitation')} sent`)
          else
            toastRejected(
              'Failed to send invitations',
              rejected.length === 1
                ? (rejected[0]?.message ?? '')
                : 'See the reason at each address.',
            )
        },
        onError: (error) => {
          attemptEnded(error)
          rejectFields(form.current, () => setMissing(fieldErrorsOf(error)['emails']))
          toastFailed('Failed to send invitations', error)
        },
      },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <SaveFailure error={missing === undefined ? invite.error : null} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_200px]">
        <Field
          label="Email Addresses"
          error={missing ?? summary}
          hint="One per line, or separated by commas. Each person gets an email with a link that works once, within 7 days."
        >
          <Textarea
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label="Role">
          <Select
            options={invitedRoles}
            value={role}
            onChange={(event) => setRole(event.target.value as InvitedRole)}
          />
        </Field>
      </div>
      {faults.length > 0 && (
        <ul
          aria-label="Addresses that were not invited"
          className="grid gap-1 border-l-3 border-danger pl-3 text-label"
        >
          {faults.map(({ email, message }) => (
            <li key={email} className="wrap-anywhere">
              <b className="font-control">{email}</b>: {message}
            </li>
          ))}
        </ul>
      )}
      <div>
        <SubmitButton pending={invite.isPending} pendingText="Sending...">
          Send Invitations
        </SubmitButton>
      </div>
    </form>
  )
}
