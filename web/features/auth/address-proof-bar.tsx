import { useQueryClient } from '@tanstack/react-query'
import { MailCheck, X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Controller } from 'react-hook-form'
import { Button, IconOnlyButton, LinkButton } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { Form } from '#web/kit/form/form.tsx'
import { OneTimeCode } from '#web/kit/form/one-time-code.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { setCurrentUser, useCurrentUser } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { sharedValue, useShared } from '#web/lib/shared-value.ts'
import { useSendCode } from './code-address-step.tsx'
import { ResendCode } from './code-entry-step.tsx'
import { useCodeEntry } from './code-entry.ts'

/** The toast after the address of the own account was proven by its code. */
export const addressProven = {
  title: 'Address confirmed',
  description: 'Your email address has been confirmed.',
}

// Who closed the bar, or opened it by hand; until the portal is opened anew, since the address stays to be confirmed.
const choice = sharedValue<{ by: string; isOpen: boolean } | null>(null)

/**
 * Asks a member for the code that was mailed to the address, on every page until it is proven or closed for this visit.
 * A member an administrator vouched for is not asked, and opens it by AddressProofButton.
 */
export function AddressProofBar() {
  const { id, confirmAddress, isEmailVerified } = useCurrentUser()
  const chosen = useShared(choice, (made) => (made?.by === id ? made.isOpen : null))
  if (chosen === true && !isEmailVerified) return <Bar key="opened" isOpened />
  return chosen === null && confirmAddress === 'asked' ? <Bar isOpened={false} /> : null
}

/** Mails a code to the own address and opens the bar that takes it. */
export function AddressProofButton() {
  const { id, email } = useCurrentUser()
  const send = useSendCode(() => choice.set({ by: id, isOpen: true }))
  return (
    <LinkButton disabled={send.isPending} onClick={() => send.mutate(email)}>
      Confirm address
    </LinkButton>
  )
}

/** `isOpened` by hand: a code was just mailed, and its field is where one goes on. */
function Bar({ isOpened }: { readonly isOpened: boolean }) {
  const user = useCurrentUser()
  const client = useQueryClient()
  const titleId = useId()
  const noteId = useId()
  const send = useSendCode(() => undefined)
  const { form, verify, submit } = useCodeEntry({
    email: user.email,
    success: addressProven,
    onVerified: (verified) => {
      // The field that had the focus goes with the bar.
      focusTitle()
      setCurrentUser(client, verified)
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (isOpened) setFocus('code')
  }, [isOpened, setFocus])
  const failure =
    form.formState.errors.code?.message ??
    (verify.error ? sentenceOf(verify.error) : send.error && sentenceOf(send.error))
  return (
    <section
      aria-labelledby={titleId}
      className="relative flex-none border-b border-rule bg-info-soft px-7 py-2 max-xl:px-6 max-sm:px-4 print:hidden"
    >
      <Form form={form} onSubmit={submit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-[1_1_20rem] items-start gap-2.5 text-label max-sm:pr-10">
          <MailCheck aria-hidden="true" className="mt-0.5 text-info-ink" />
          <div className="min-w-0">
            <h2 id={titleId} className="font-head">
              Confirm your address
            </h2>
            {/* The error replaces the instruction, in as many lines: the page below does not move. */}
            <p
              id={noteId}
              role={failure ? 'alert' : undefined}
              title={user.email}
              className={cn(
                'line-clamp-2 min-h-4.5 wrap-anywhere max-sm:min-h-9',
                failure ? 'text-danger-ink' : 'text-ink-2',
              )}
            >
              {failure || `Enter the 6-digit code sent to ${user.email}.`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
          <Controller
            control={form.control}
            name="code"
            render={({ field, fieldState }) => (
              <OneTimeCode
                compact
                ref={field.ref}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                className="w-52 max-sm:max-w-none max-sm:flex-[1_1_13rem]"
                aria-label="Six-digit code"
                aria-describedby={noteId}
                aria-invalid={fieldState.error || verify.isError ? true : undefined}
              />
            )}
          />
          <Button type="submit" pending={verify.isPending} pendingText="Confirming...">
            Confirm
          </Button>
          <span className="min-w-27">
            <ResendCode email={user.email} send={send} sentAt={isOpened ? undefined : 0} />
          </span>
          <IconOnlyButton
            label="Not now"
            title="Not now"
            className="max-sm:absolute max-sm:top-1 max-sm:right-2.5"
            onClick={() => {
              focusTitle()
              choice.set({ by: user.id, isOpen: false })
            }}
          >
            <X aria-hidden="true" />
          </IconOnlyButton>
        </div>
      </Form>
    </section>
  )
}
