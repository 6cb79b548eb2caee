import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProofMethod } from '#contract/common/proof'
import { giveFreshProof } from '#contract/fresh-proof'
import { Button, LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { toastWithMore } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { ProofDeclined, type ProofRequest } from '#web/lib/fresh-proof.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSessionEnd } from '#web/lib/session-end.ts'
import { freshProofWays } from './fresh-proof-ways.tsx'
import { codesLeft } from './second-step/codes-left.ts'
import {
  isRecoveryCode,
  lostEverything,
  made,
  type MadeProof,
  type Proof,
} from './second-step/proof-way.ts'

/** Whoever signs in again over the dialog has proven as much by that. */
function useSignedInAgain(goOn: () => void) {
  const hasEnded = useSessionEnd() !== null
  const before = useRef(hasEnded)
  useEffect(() => {
    if (before.current && !hasEnded) goOn()
    before.current = hasEnded
  }, [hasEnded, goOn])
}

/** Has the person show that it is still them, for calls that the server makes only then. */
export function FreshProofDialog({ request }: { request: ProofRequest }) {
  const { email } = useCurrentUser()
  const client = useQueryClient()
  const { methods, end } = request
  const [method, setMethod] = useState<ProofMethod | undefined>(methods[0])
  const [isSwitched, setSwitched] = useState(false)
  const show = useMutation({
    mutationFn: async (proof: MadeProof<Proof>) =>
      call(giveFreshProof, { body: await made(proof) }, { renewsSession: true }),
    onSuccess: (_, proof) => {
      // One recovery code less.
      if (isRecoveryCode(proof))
        void toastWithMore({ title: 'Recovery code used' }, codesLeft(client))
      end()
    },
  })
  useSignedInAgain(end)
  const cancel = () => end(new ProofDeclined())
  const Part = method && freshProofWays[method].Part

  return (
    <OpenDialog
      size="sm"
      onInteractOutside={(event) => event.preventDefault()}
      title="Confirm it is you"
      description="It has been a while since you signed in. Confirm it is you to continue."
      onClose={cancel}
    >
      {Part === undefined ? (
        // Its passkeys work no more and its codes are used up: no call of this account gets through.
        <>
          <DialogBody className="pt-1">{lostEverything}</DialogBody>
          <DialogFooter>
            <Button onClick={cancel}>Cancel</Button>
          </DialogFooter>
        </>
      ) : (
        <Part
          key={method}
          showing={show}
          email={email}
          takesFocus={isSwitched}
          render={(body, submit) => (
            <>
              {/* The outline of a focused field stands out from it. */}
              <DialogBody className="pt-1">
                {body}
                {methods
                  .filter((other) => other !== method)
                  .map((other) => (
                    <p key={other} className="mt-2">
                      <LinkButton
                        onClick={() => {
                          show.reset()
                          setSwitched(true)
                          setMethod(other)
                        }}
                      >
                        {freshProofWays[other].offer}
                      </LinkButton>
                    </p>
                  ))}
              </DialogBody>
              <DialogFooter>
                <Button onClick={cancel}>Cancel</Button>
                {submit && (
                  <SubmitButton pending={submit.pending} pendingText={submit.pendingText}>
                    {submit.label}
                  </SubmitButton>
                )}
              </DialogFooter>
            </>
          )}
        />
      )}
    </OpenDialog>
  )
}
