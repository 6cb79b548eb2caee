import { LockKeyhole } from 'lucide-react'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import type { Passkey } from '#contract/passkeys'
import type { SecondFactor } from '#contract/second-factor'
import {
  PasskeysCard,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
} from '#web/features/passkeys/passkeys.public.ts'
import { useAddPasskey } from '#web/features/passkeys/add-passkey.public.ts'
import { IdentitiesCard } from '#web/features/sso/identities-card.public.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useFocusOnNext } from '#web/kit/form/use-focus-on-next.ts'
import { Panel } from '#web/kit/layout/panel.tsx'
import { overNetwork } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { usePasskeys } from '#web/lib/use-passkeys.ts'
import { passwordAddress } from '#web/lib/password-card.ts'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { MakeCodesDialog } from './make-codes.dialog.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { RemoveAuthenticatorDialog } from './remove-authenticator.dialog.tsx'
import { SecondStepState } from './second-step-state.tsx'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'
import {
  useSecondFactor,
  useSetUp,
  type RecoveryCodes,
  type SetUp,
} from './second-factor.queries.ts'
import { WhenWeAsk } from './when-we-ask.tsx'

const loadWindows = () => overNetwork(() => import('./security-windows.tsx'))
const SetUpDialog = latePart(
  async () => (await loadWindows()).SetUpDialog,
  () => null,
)
const RecoveryCodesDialog = latePart(
  async () => (await loadWindows()).RecoveryCodesDialog,
  () => null,
)

/** What is open over the page. What is shown once is here alone, and goes with it. */
type Open =
  | { readonly kind: 'set-up'; readonly setUp: SetUp; readonly givesCodes: boolean }
  | {
      readonly kind: 'codes'
      readonly codes: RecoveryCodes
      /** What was done, for the toast once they are kept. */
      readonly done: string
      readonly opener: RefObject<HTMLButtonElement | null>
    }
  | { readonly kind: 'rename-passkey' | 'remove-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'remove' | 'make-codes' }
  | null

/** My Profile, "Security": the second step and what else opens the account. `sessions` is the panel of active sessions. */
export function SecurityPart({ sessions }: { readonly sessions: ReactNode }) {
  const query = useSecondFactor()
  if (query.data) return <Cards factor={query.data} sessions={sessions} />
  return <NotRead title="Your second step could not be loaded" query={query} />
}

function Cards({
  factor: { totp, passkeys, passkeyAddress, recoveryCodes },
  sessions,
}: {
  readonly factor: SecondFactor
  readonly sessions: ReactNode
}) {
  const [open, setOpen] = useState<Open>(null)
  const makeButton = useRef<HTMLButtonElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const kinds = [
    ...(passkeys.length === 0 ? [] : ['passkey']),
    ...(totp === null ? [] : ['authenticator app']),
  ]
  const mayAddPasskey = usePasskeys()
  const has = kinds.length > 0

  // What was pressed may be gone when its dialog closes.
  const pressable = [
    ...(has ? [] : ['start']),
    ...passkeys.map(({ id }) => id),
    ...(totp === null ? [] : ['remove']),
  ]
  const decide = useFocusOnNext(pressable, focusTitle, focusTitle)
  const close = () => setOpen(null)
  const cancel = () => {
    decide(null)
    close()
  }

  const setUp = useSetUp(loadWindows, (made) =>
    setOpen({ kind: 'set-up', setUp: made, givesCodes: recoveryCodes === null }),
  )
  const add = useAddPasskey(loadWindows, (codes) => {
    const done = 'Passkey added successfully'
    if (codes === null) toastDone(done)
    else setOpen({ kind: 'codes', codes, done, opener: addButton })
  })
  const startSetUp = (from?: 'start') => {
    decide(from ?? null)
    setUp.mutate(undefined, {
      onError: (error) => toastFailed('Failed to set up authenticator app', error),
    })
  }

  return (
    <div className="mt-6.5 grid gap-6">
      <SecondStepState
        kinds={kinds}
        isPending={setUp.isPending}
        onSetUp={() => startSetUp('start')}
      />
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
        <div className="grid gap-6">
          <PasskeysCard
            passkeys={passkeys}
            address={passkeyAddress}
            mayAdd={mayAddPasskey}
            isPending={add.isPending}
            addButton={addButton}
            onAdd={() =>
              add.mutate(undefined, {
                onError: (error) => toastFailed('Failed to add passkey', error),
              })
            }
            onRename={(passkey) => setOpen({ kind: 'rename-passkey', passkey })}
            onRemove={(passkey) => {
              decide(passkey.id)
              setOpen({ kind: 'remove-passkey', passkey })
            }}
          />
          <AuthenticatorCard
            confirmedAt={totp?.confirmedAt ?? null}
            isPending={setUp.isPending}
            onSetUp={() => startSetUp()}
            onRemove={() => {
              decide('remove')
              setOpen({ kind: 'remove' })
            }}
          />
          <RecoveryCodesCard
            hasSecondStep={has}
            codes={recoveryCodes}
            makeButton={makeButton}
            onMake={() => setOpen({ kind: 'make-codes' })}
          />
          <PasswordCard />
          <IdentitiesCard />
          {sessions}
        </div>
        <WhenWeAsk />
      </div>
      {open?.kind === 'set-up' && (
        <SetUpDialog setUp={open.setUp} givesCodes={open.givesCodes} onClose={close} />
      )}
      {open?.kind === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          opener={open.opener}
          onDone={() => {
            toastDone(open.done)
            close()
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveAuthenticatorDialog isLast={passkeys.length === 0} onDone={close} onClose={cancel} />
      )}
      {open?.kind === 'rename-passkey' && (
        <RenamePasskeyDialog passkey={open.passkey} onClose={close} />
      )}
      {open?.kind === 'remove-passkey' && (
        <RemovePasskeyDialog
          passkey={open.passkey}
          isLast={totp === null && passkeys.length === 1}
          onDone={close}
          onClose={cancel}
        />
      )}
      {open?.kind === 'make-codes' && (
        <MakeCodesDialog
          left={recoveryCodes?.left ?? 0}
          ready={loadWindows}
          onMade={(codes) =>
            setOpen({
              kind: 'codes',
              codes,
              done: 'Recovery codes made successfully',
              opener: makeButton,
            })
          }
          onClose={close}
        />
      )}
    </div>
  )
}

/** The password is changed on the first tab. */
function PasswordCard() {
  const { hasPassword } = useCurrentUser()
  return (
    <Panel title="Password" padded={false}>
      <IconEntry
        icon={LockKeyhole}
        title={hasPassword ? 'Your account has a password' : 'Your account has no password'}
        actions={
          <Link href={passwordAddress} className={buttonClasses({ size: 'sm' })}>
            {hasPassword ? 'Change Password' : 'Set Password'}
          </Link>
        }
      >
        {hasPassword ? 'A new password ends all your other sessions.' : 'You sign in without one.'}
      </IconEntry>
    </Panel>
  )
}
