import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

/** The look of a button as class names, for a link that should read as one. */
export const buttonClasses = cva(
  'inline-flex flex-none items-center justify-center rounded-control border font-control whitespace-nowrap no-underline transition-colors hover:no-underline' +
    ' disabled:border-transparent disabled:bg-well disabled:text-ink-3 aria-disabled:border-transparent aria-disabled:bg-well aria-disabled:text-ink-3' +
    ' forced-colors:border-[ButtonBorder] print:hidden',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
        secondary: 'border-rule-strong bg-sheet text-ink hover:border-field hover:bg-hover',
        ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-well hover:text-ink',
        danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
        'danger-quiet':
          'border-rule-strong bg-sheet text-danger-ink hover:border-danger-ink hover:bg-danger-soft',
      },
      size: {
        sm: 'h-7 gap-[5px] text-label max-sm:h-10 pointer-coarse:min-h-8',
        md: 'h-8.5 gap-[7px] text-label max-sm:h-10',
        lg: 'h-10.5 gap-[7px] text-body',
      },
      shape: { text: '', icon: '' },
      block: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      { shape: 'text', size: 'sm', class: 'px-[9px]' },
      { shape: 'text', size: 'md', class: 'px-[13px]' },
      { shape: 'text', size: 'lg', class: 'px-[18px]' },
      { shape: 'icon', size: 'sm', class: 'w-7 max-sm:w-10 pointer-coarse:min-w-8' },
      { shape: 'icon', size: 'md', class: 'w-8.5 max-sm:w-10' },
      { shape: 'icon', size: 'lg', class: 'w-10.5' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', shape: 'text', block: false },
  },
)

type Look = Pick<VariantProps<typeof buttonClasses>, 'variant' | 'size' | 'block'>

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** True while what the button started is under way: it shows a spinner and starts nothing a second time. */
  pending?: boolean | undefined
  /** The words while pending, e.g. "Saving..."; the button's own when left out. */
  pendingText?: ReactNode
}

function prevent(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button; `type` is "button" unless said otherwise, so that only a form's own button sends it.
 * A pending button keeps the focus and stays readable, which a disabled one would not.
 */
export function Button({
  variant,
  size,
  block,
  pending = false,
  pendingText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      onClick={pending ? prevent : onClick}
      className={cn(buttonClasses({ variant, size, block }), className)}
      {...rest}
    >
      {pending ? (
        <>
          <Spinner />
          {pendingText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** The button that sends the form it is in. */
export const SubmitButton = (button: Omit<ButtonProps, 'type' | 'variant'>) => (
  <Button {...button} type="submit" variant="primary" />
)

export interface IconOnlyButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label' | 'name'>, Omit<Look, 'block'> {
  /** What the button does, in words; read out, and shown where there is a tooltip. */
  label: string
}

/**
 * A button with an icon alone. It has no tooltip of its own, for places inside other parts; elsewhere take
 * IconButton, which has one.
 */
export function IconOnlyButton({
  label,
  variant = 'ghost',
  size,
  type = 'button',
  className,
  ...rest
}: IconOnlyButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cn(buttonClasses({ variant, size, shape: 'icon' }), className)}
      {...rest}
    />
  )
}

/** A button that reads as a link, for small ways out such as "Clear all". */
export function LinkButton({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={cn(
        'inline-flex items-center gap-1.5 rounded-chip px-0.5 py-1 text-label font-control text-link underline-offset-[3px] hover:underline disabled:text-ink-3 disabled:no-underline print:hidden',
        className,
      )}
      {...rest}
    />
  )
}
