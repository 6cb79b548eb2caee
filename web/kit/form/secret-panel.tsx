import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

/** A secret that is shown this once, and the ways to keep it: copying, and what else there is. */
export function SecretPanel({
  text,
  actions,
  children,
}: {
  /** What is copied. */
  readonly text: string
  readonly actions?: ReactNode
  /** The secret as it is read, in the letters that are told apart. */
  readonly children: ReactNode
}) {
  return (
    <div>
      <div className="font-mono text-[0.9375rem] leading-[1.4375rem] text-ink">{children}</div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <CopyButton size="sm" text={text} />
        {actions}
      </div>
    </div>
  )
}
