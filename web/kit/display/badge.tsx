import { cva, type VariantProps } from 'class-variance-authority'
import {
  Ban,
  CircleArrowRight,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  Hourglass,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { statuses } from '#contract/common/enums'
import { cn } from '../layout/class-names.ts'

const badgeClasses = cva(
  'inline-flex items-center gap-[5px] rounded-chip border border-transparent pr-2 pl-1.5 align-middle text-micro font-strong [print-color-adjust:exact] forced-colors:border-[CanvasText]',
  {
    variants: {
      tone: {
        default: 'bg-ok-soft text-ok-ink',
        secondary: 'bg-mute-soft text-mute-ink',
        destructive: 'bg-danger-soft text-danger-ink',
        gold: 'bg-gold-soft text-gold-ink',
      },
      /** Takes two lines rather than be cut, where its place is narrow. */
      wraps: {
        true: 'min-h-[1.375rem] py-0.5',
        false: 'h-[1.375rem] flex-none whitespace-nowrap',
      },
    },
    defaultVariants: { tone: 'secondary', wraps: false },
  },
)

export interface BadgeProps extends VariantProps<typeof badgeClasses> {
  /** A glyph of its own for each meaning: color alone says nothing. */
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string
}

/** A short word with a glyph on a soft ground. */
export function Badge({ tone, wraps, icon: Icon, children, className }: BadgeProps) {
  return (
    <span className={cn(badgeClasses({ tone, wraps }), className)}>
      {Icon && <Icon aria-hidden="true" className="size-[0.8125rem] flex-none stroke-[2.1]" />}
      {children}
    </span>
  )
}

export type Status = keyof typeof statuses

/** One map for the statuses of all records (P-099). */
const statusLooks: Record<
  Status,
  { tone: 'default' | 'secondary' | 'destructive'; icon: LucideIcon }
> = {
  published: { tone: 'default', icon: CircleCheck },
  active: { tone: 'default', icon: CircleDot },
  raising: { tone: 'default', icon: TrendingUp },
  deploying: { tone: 'default', icon: CircleArrowRight },
  draft: { tone: 'secondary', icon: CircleDashed },
  under_review: { tone: 'secondary', icon: Clock },
  pending: { tone: 'secondary', icon: Hourglass },
  inactive: { tone: 'destructive', icon: Ban },
}

/** A record's status: its glyph and its word. */
export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  return (
    <Badge {...statusLooks[status]} {...(className && { className })}>
      {statuses[status]}
    </Badge>
  )
}

/** An outlined tag, e.g. a membership base. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-[1.375rem] flex-none items-center rounded-chip border border-rule-strong px-[7px] align-middle text-micro font-control whitespace-nowrap text-ink-2',
        className,
      )}
    >
      {children}
    </span>
  )
}
