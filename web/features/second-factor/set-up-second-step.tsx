import { Fingerprint, LogOut, Mail, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CurrentUser } from '#contract/users'
import { useAddPasskey } from '#web/features/passkeys/add-passkey.public.ts'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { overNetwork } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePasskeys } from '#web/lib/use-passkeys.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSetUp, type RecoveryCodes, type SetUp } from './second-factor.queries.ts'

const loadWindows = () => overNetwork(() => import('./security-windows.tsx'))
const SetUpDialog = latePart(
  async () => (await loadWindows()).SetUpDialog,
  () => null,
)

const RecoveryCodesDialog = latePart(
  async () => (await loadWindows()).RecoveryCodesDialog,
  () => null,
)

const title = 'Set up your second step'

/** Who demands it: what the settings say of administrators is no matter of others. */
function reasonFor({ secondFactorRequiredBy, organizationName, role }: CurrentUser): string {
  if (secondFactorRequiredBy === 'organization') return `Required by ${organizationName}`
  return role === 'admin' ? 'Required for administrators' : 'Required for everyone'
}

export interface SetUpSecondStepProps {
  /** True while a way is being set up: it is in force before its recovery codes are kept. */
  readonly onBusy: (isBusy: boolean) => void
  readonly signOut: { readonly mutate: () => void; readonly isPending: boolean }
}

/** In place of every page, for an account that must have a second step and has none yet. */
export function SetUpSecondStep({ onBusy, signOut }: SetUpSecondStepProps) {
  usePageTitle(title)
  const user = useCurrentUser()
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [codes, setCodes] = useState<RecoveryCodes | null>(null)
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const mayAddPasskey = usePasskeys()
  const start = useSetUp(loadWindows, (made) => {
    onBusy(true)
    setSetUp(made)
  })
  const add = useAddPasskey(loadWindows, setCodes)
  const close = () => {
    setSetUp(null)
    setCodes(null)
    onBusy(false)
  }
  return (
    <>
      <h1 className="font-display text-title max-sm:text-title-sm">{title}</h1>
      <p className="mt-0.5 text-ink-2">{reasonFor(user)}. It takes a minute, and then you go on.</p>
      <p className="mt-4 flex items-center gap-2.5 border-y border-rule py-2 font-strong">
        <Mail aria-hidden="true" className="flex-none text-ink-2" />
        <span className="min-w-0 wrap-anywhere">{user.email}</span>
      </p>
      {mayAddPasskey && (
        <>
          <Button
            ref={passkeyButton}
            variant="primary"
            size="lg"
            block
            className="mt-5"
            pending={add.isPending}
            onClick={() => {
              // It is in force before its recovery codes are kept.
              onBusy(true)
              add.mutate(undefined, {
                onError: (error) => {
                  onBusy(false)
                  toastFailed('Failed to add passkey', error)
                },
              })
            }}
          >
            <Fingerprint aria-hidden="true" />
            Add a passkey
          </Button>
          <p className="mt-2 text-meta text-ink-3">
            Fingerprint, face, screen lock or a security key. The quickest way to sign in from then
            on.
          </p>
          <p className="my-4.5 flex items-center gap-3 text-meta text-ink-3 before:flex-1 before:border-t before:border-rule after:flex-1 after:border-t after:border-rule">
            or
          </p>
        </>
      )}
      <Button
        variant={mayAddPasskey ? 'secondary' : 'primary'}
        size="lg"
        block
        className={mayAddPasskey ? undefined : 'mt-5'}
        pending={start.isPending}
        onClick={() =>
          start.mutate(undefined, {
            onError: (error) => toastFailed('Failed to set up authenticator app', error),
          })
        }
      >
        <Smartphone aria-hidden="true" />
        Set up an authenticator app
      </Button>
      <p className="mt-2 text-meta text-ink-3">
        A six-digit code from an app on your phone. You also get recovery codes for the day your
        phone is lost.
      </p>
      <Button
        variant="ghost"
        className="mt-6 -ml-[13px]"
        pending={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden="true" />
        Sign out
      </Button>
      {setUp && <SetUpDialog setUp={setUp} givesCodes onClose={close} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          opener={passkeyButton}
          onDone={() => {
            toastDone('Passkey added successfully')
            close()
          }}
        />
      )}
    </>
  )
}
