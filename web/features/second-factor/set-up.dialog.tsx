import { Check } from 'lucide-react'
import { useState } from 'react'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { EnterCode } from './enter-code.tsx'
import { keepCodesTitle, RecoveryCodesPart } from './recovery-codes.tsx'
import { ScanSecret } from './scan-secret.tsx'
import { useConfirmSetUp, type RecoveryCodes, type SetUp } from './second-factor.queries.ts'

const titles = {
  scan: 'Set up an authenticator app',
  code: 'Enter the code',
  codes: keepCodesTitle,
} as const
type Step = keyof typeof titles

const stepWords = { scan: 'Scan', code: 'Enter the code', codes: 'Keep recovery codes' } as const

/** Sets an authenticator app up. Closed before its code is right it leaves everything as it was. */
export function SetUpDialog({
  setUp,
  givesCodes,
  onClose,
}: {
  readonly setUp: SetUp
  /** Whether recovery codes come with it: of an account that has some they stay. */
  readonly givesCodes: boolean
  readonly onClose: () => void
}) {
  const [step, setStep] = useState<Step>('scan')
  const [codes, setCodes] = useState<RecoveryCodes>([])

  function done() {
    toastDone('Authenticator app set up successfully')
    onClose()
  }

  const confirm = useConfirmSetUp((made) => {
    if (made === null) return done()
    setCodes(made)
    setStep('codes')
  })

  /** A secret that does not wait any more is of no use. */
  function failed(error: Error) {
    toastFailed('Failed to set up authenticator app', error)
    if (error instanceof ApiError && error.status === 409) onClose()
  }

  // Codes that are not kept are lost.
  const mayClose = step !== 'codes'
  return (
    <OpenDialog
      onInteractOutside={(event) => event.preventDefault()}
      title={titles[step]}
      closeLabel={mayClose ? 'Close' : null}
      onClose={() => mayClose && onClose()}
    >
      <Steps current={step} steps={givesCodes ? ['scan', 'code', 'codes'] : ['scan', 'code']} />
      {step === 'scan' && (
        <ScanSecret setUp={setUp} onCancel={onClose} onContinue={() => setStep('code')} />
      )}
      {step === 'code' && (
        <EnterCode confirm={confirm} onFailed={failed} onBack={() => setStep('scan')} />
      )}
      {step === 'codes' && <RecoveryCodesPart codes={codes} onDone={done} />}
    </OpenDialog>
  )
}

function Steps({ current, steps }: { readonly current: Step; readonly steps: readonly Step[] }) {
  const at = steps.indexOf(current)
  return (
    <ol
      aria-label="Steps"
      className="-mt-3 flex flex-none flex-wrap gap-x-4.5 gap-y-1.5 px-6 pb-4 text-meta text-ink-3 max-sm:-mt-2 max-sm:px-4 max-sm:pb-3"
    >
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="flex items-center gap-1.5 aria-[current]:font-head aria-[current]:text-ink"
        >
          {place < at && <Check aria-label="done" className="size-3.5 text-ok-ink" />}
          {place + 1}. {stepWords[step]}
        </li>
      ))}
    </ol>
  )
}
