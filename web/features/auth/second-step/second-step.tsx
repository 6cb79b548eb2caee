import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, Mail } from 'lucide-react'
import { useState } from 'react'
import { signInExpired, takeSecondStep } from '#contract/second-factor'
import type { CurrentUser } from '#contract/users'
import { toastWithMore } from '#web/kit/feedback/toast-outcome.ts'
import { LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { ApiError, call } from '#web/lib/api-client.ts'
import { loginMessages } from '../login-messages.ts'
import type { PendingSignIn } from '../two-steps.ts'
import { codesLeft } from './codes-left.ts'
import {
  isRecoveryCode,
  lostEverything,
  made,
  type MadeProof,
  type StepMethod,
  type StepProof,
} from './proof-way.ts'
import { stepWays } from './step-ways.tsx'

const isExpired = (error: Error) =>
  error instanceof ApiError && error.problem?.message === signInExpired

export interface SecondStepProps {
  pending: PendingSignIn
  onSignedIn: (user: CurrentUser) => unknown
  /** Goes back to the first step; with the answer that says so where the sign-in has expired. */
  onBack: (expired?: Error) => void
  /** Over a page, below the title of the dialog. */
  inDialog?: boolean
}

/** The second step of a sign-in, in the place of the first: the strongest way first, the others as links. */
export function SecondStep({ pending, onSignedIn, onBack, inDialog = false }: SecondStepProps) {
  const { email } = pending
  const client = useQueryClient()
  const methods = pending.methods.filter((method): method is StepMethod => method in stepWays)
  const [method, setMethod] = useState<StepMethod>(methods[0] ?? 'recovery_code')
  const take = useMutation({
    mutationFn: async (proof: MadeProof<StepProof>) =>
      call(takeSecondStep, { body: await made(proof) }),
    onSuccess: async (user, proof) => {
      await onSignedIn(user)
      void toastWithMore(
        { title: loginMessages.title, description: loginMessages.description },
        isRecoveryCode(proof) ? codesLeft(client) : Promise.resolve(undefined),
      )
    },
    onError: (error) => {
      if (isExpired(error)) onBack(error)
    },
  })
  const { intro, Part } = stepWays[method]
  const Title = inDialog ? 'h2' : 'h1'

  return (
    <>
      <Title className={inDialog ? 'text-head' : 'font-display text-title max-sm:text-title-sm'}>
        Confirm it is you
      </Title>
      <p className="mt-0.5 text-ink-2">{intro}</p>
      <p className="mt-4.5 mb-5 flex items-center gap-2.5 border-y border-rule py-2.5 font-strong">
        <Mail aria-hidden="true" className="text-ink-2" />
        <span className="min-w-0 wrap-anywhere">{email}</span>
      </p>
      <Part
        key={method}
        showing={take}
        email={email}
        takesFocus
        render={(body, submit) => (
          <>
            {body}
            {submit && (
              <SubmitButton
                size="lg"
                block
                pending={submit.pending}
                pendingText={submit.pendingText}
                className="mt-4.5"
              >
                {submit.label}
              </SubmitButton>
            )}
          </>
        )}
      />
      {methods.length > 1 && (
        <ul className="mt-5.5 border-b border-rule">
          {methods
            .filter((other) => other !== method)
            .map((other) => {
              const { offer, icon: Icon } = stepWays[other]
              return (
                <li key={other} className="border-t border-rule">
                  <button
                    type="button"
                    className="flex w-full items-center gap-2.5 px-0.5 py-2.5 text-left font-control text-ink hover:bg-hover"
                    onClick={() => {
                      take.reset()
                      setMethod(other)
                    }}
                  >
                    <Icon aria-hidden="true" className="text-link" />
                    <span className="min-w-0 flex-1">{offer}</span>
                    <ChevronRight aria-hidden="true" className="text-ink-3" />
                  </button>
                </li>
              )
            })}
        </ul>
      )}
      <p className="mt-4.5 text-meta text-ink-3">{lostEverything}</p>
      <LinkButton className="mt-2.5" onClick={() => onBack()}>
        <ArrowLeft aria-hidden="true" />
        Back to Sign In
      </LinkButton>
    </>
  )
}
