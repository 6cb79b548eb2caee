import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { focusText } from '#web/lib/page-focus.ts'

/** Steps that somebody else waits for; they and asking have the green button. */
const urgent: readonly string[] = ['answer', 'offer', 'question', 'share', 'ask']

interface StepProps {
  readonly step: {
    readonly kind: string
    readonly reason: string | null
    readonly address: string | null
  }
  readonly button: string | null
  /** Of the record, for who hears the button without its row. */
  readonly name: string
  /** What is done in place; else the button leads to the step's address. */
  readonly act?: (() => Promise<unknown>) | undefined
  readonly isPending?: boolean
}

/** Why a record needs its next step, and the button that takes it. Taken in place, the focus goes to what comes next (U-010, U-037). */
export function StepCell({ step, button, name, act, isPending = false }: StepProps) {
  const { kind, reason, address } = step
  const cell = useRef<HTMLDivElement>(null)
  // What was shown when the person took it.
  const taken = useRef<string | null>(null)
  const shown = `${kind} ${reason} ${button}`
  useEffect(() => {
    const { current } = cell
    if (current === null || taken.current === null || taken.current === shown) return
    taken.current = null
    // Whoever went on meanwhile is left where they are.
    const { activeElement } = document
    if (activeElement !== document.body && !current.contains(activeElement)) return
    const next = current.querySelector<HTMLElement>('a, button')
    if (next) next.focus()
    else focusText(current)
  }, [shown])
  const label = button === null ? undefined : `${button}: ${name}`
  const variant = urgent.includes(kind) ? 'primary' : 'secondary'
  return (
    <div ref={cell} className="home-step outline-none">
      {reason !== null && <small>{reason}</small>}
      {button !== null &&
        (act ? (
          <Button
            size="sm"
            variant={variant}
            aria-label={label}
            pending={isPending}
            onClick={() => {
              taken.current = shown
              void act()
            }}
          >
            {kind === 'confirm' && <Check aria-hidden className="size-3.5" />}
            {button}
          </Button>
        ) : (
          address !== null && (
            <Link
              href={address}
              aria-label={label}
              className={buttonClasses({ size: 'sm', variant })}
            >
              {button}
            </Link>
          )
        ))}
    </div>
  )
}
