import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'

const tones = {
  info: { icon: Info, classes: 'bg-info-soft text-info-ink' },
  ok: { icon: CircleCheck, classes: 'bg-ok-soft text-ok-ink' },
  warn: { icon: TriangleAlert, classes: 'bg-gold-soft text-gold-ink' },
  bad: { icon: CircleAlert, classes: 'bg-danger-soft text-danger-ink' },
} as const

export interface AlertProps {
  tone?: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  /** Shown at the right end, e.g. a button. */
  action?: ReactNode
  /** False for a notice that was on the page from the start and need not be announced. */
  announce?: boolean
  className?: string
}

/** A message at its place on the page. Failures are announced at once, the others when there is a pause. */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  announce = true,
  className,
}: AlertProps) {
  const { icon: Icon, classes } = tones[tone]
  const role = tone === 'bad' ? 'alert' : 'status'
  return (
    <div
      role={announce ? role : undefined}
      className={cn(
        'flex items-start gap-2.5 rounded-control border-l-3 border-current px-[13px] py-[11px] text-label leading-[1.1875rem] [&_a]:font-strong [&_a]:text-current [&_a]:underline [&_a]:underline-offset-[3px]',
        classes,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-px" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-head">{title}</p>}
        {children}
      </div>
      {action && <div className="-my-1 flex-none self-center">{action}</div>}
    </div>
  )
}
