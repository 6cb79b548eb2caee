import type { RefObject } from 'react'
import { Dialog, DialogContent, DialogHeader } from '#web/kit/overlay/dialog.tsx'
import { keepCodesTitle, RecoveryCodesPart } from './recovery-codes.tsx'
import type { RecoveryCodes } from './second-factor.queries.ts'

/** New recovery codes; it has to be answered, since they are shown this once. */
export function RecoveryCodesDialog({
  codes,
  opener,
  onDone,
}: {
  readonly codes: RecoveryCodes
  /** What the focus goes back to: the question before has closed. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onDone: () => void
}) {
  return (
    <Dialog open>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.focus()
        }}
      >
        <DialogHeader title={keepCodesTitle} closeLabel={null} />
        <RecoveryCodesPart codes={codes} onDone={onDone} />
      </DialogContent>
    </Dialog>
  )
}
