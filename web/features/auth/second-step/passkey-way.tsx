import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { passkeyProofOptions, passkeyStepOptions } from '#contract/passkeys'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { call, sentenceOf } from '#web/lib/api-client.ts'
import { answerWithPasskey } from '#web/lib/passkeys.ts'
import type { ProofBy, Way, WayProps } from './proof-way.ts'

/** The way of a passkey: the browser shows its own dialog. The options are those of a sign-in, or of a session. */
export function passkeyWay(
  options: typeof passkeyStepOptions | typeof passkeyProofOptions,
): Way<ProofBy<'passkey'>> {
  function PasskeyWay({ showing, render, takesFocus }: WayProps<ProofBy<'passkey'>>) {
    const form = useRef<HTMLFormElement>(null)
    useEffect(() => {
      if (takesFocus) form.current?.querySelector('button')?.focus()
    }, [takesFocus])
    const { error, isPending } = showing
    return (
      <form
        ref={form}
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending) return
          showing.mutate(
            async () => ({
              method: 'passkey',
              response: await answerWithPasskey((await call(options)).options),
            }),
            { onError: () => undefined },
          )
        }}
      >
        {render(
          error ? (
            <Alert tone="bad" className="mb-4">
              {sentenceOf(error)}
            </Alert>
          ) : null,
          {
            label: 'Use your passkey',
            pending: isPending,
            pendingText: 'Waiting for your passkey...',
          },
        )}
      </form>
    )
  }
  return {
    offer: 'Use your passkey',
    icon: Fingerprint,
    intro: 'Use your fingerprint, face, screen lock or security key.',
    Part: PasskeyWay,
  }
}
