import { LifeBuoy } from 'lucide-react'
import type { Ref } from 'react'
import { recoveryCodeCount, type SecondFactor } from '#contract/second-factor'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'
import { codesLeftSentence, isFew } from './recovery-codes-bar.tsx'

export interface RecoveryCodesCardProps {
  readonly hasSecondStep: boolean
  readonly codes: SecondFactor['recoveryCodes']
  readonly makeButton: Ref<HTMLButtonElement>
  readonly onMake: () => void
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesCard({
  hasSecondStep,
  codes,
  makeButton,
  onMake,
}: RecoveryCodesCardProps) {
  return (
    <Panel
      title="Recovery Codes"
      description="For the day your phone is lost. Each works once, in place of the second step. Keep them away from this computer."
      padded={false}
    >
      {codes && isFew(codes.left) && (
        <Alert tone="warn" announce={false} className="mx-4.5 mb-3">
          {codesLeftSentence(codes.left)} Make new ones.
        </Alert>
      )}
      <IconEntry
        icon={LifeBuoy}
        title={codes ? `${codes.left} of ${recoveryCodeCount} left` : 'None yet'}
        actions={
          hasSecondStep && (
            <Button ref={makeButton} size="sm" onClick={onMake}>
              Make New Codes
            </Button>
          )
        }
      >
        {codes ? (
          <>
            Made <Timestamp value={codes.createdAt} />
          </>
        ) : (
          `You get ${recoveryCodeCount} with your second step.`
        )}
      </IconEntry>
    </Panel>
  )
}
