import { CircleCheck, ShieldCheck, ShieldOff, TriangleAlert } from 'lucide-react'
import { Badge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'

/** Whether the account has a second step, and which. */
export function SecondStepState({
  kinds,
  onSetUp,
  isPending,
}: {
  /** What there is, in words: "authenticator app". */
  readonly kinds: readonly string[]
  readonly onSetUp: () => void
  readonly isPending: boolean
}) {
  const has = kinds.length > 0
  const Shield = has ? ShieldCheck : ShieldOff
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t-2 border-b border-t-ink border-b-rule py-4">
      <Shield
        aria-hidden="true"
        className={`size-8.5 flex-none stroke-[1.4] ${has ? 'text-primary' : 'text-gold-ink'}`}
      />
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="font-display text-empty">
          {has
            ? `Your account has a second step: ${kinds.join(' and ')}`
            : 'Your account has no second step'}
        </p>
        <p className="text-ink-2">
          {has
            ? kinds.includes('passkey')
              ? 'A passkey signs you in alone, or after your password or an emailed code.'
              : 'It comes after your password or an emailed code.'
            : 'Anyone who gets your password or email could sign in as you. A second step stops that.'}
        </p>
      </div>
      {has ? (
        <Badge tone="default" icon={CircleCheck}>
          On
        </Badge>
      ) : (
        <>
          <Badge tone="gold" icon={TriangleAlert}>
            Off
          </Badge>
          <Button variant="primary" pending={isPending} onClick={onSetUp} className="max-sm:w-full">
            Set up
          </Button>
        </>
      )}
    </div>
  )
}
