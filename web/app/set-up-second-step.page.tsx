import { useLogout } from '#web/features/auth/use-logout.ts'
import { SetUpSecondStep } from '#web/features/second-factor/set-up-second-step.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** What an account sees that must have a second step and has none yet: the way to one, and the way out. */
export function SetUpSecondStepPage({ onBusy }: { readonly onBusy: (isBusy: boolean) => void }) {
  return (
    <SignedOutFrame>
      <SetUpSecondStep onBusy={onBusy} signOut={useLogout()} />
    </SignedOutFrame>
  )
}
