import { cva, type VariantProps } from 'class-variance-authority'

/** The frame of a control that holds text: border, ground, and the ring and error look of the input inside. */
export const inputBox = cva(
  'flex min-w-0 items-center gap-2 rounded-control border px-[11px]' +
    ' has-[:is(input,select,textarea):focus-visible]:outline-2 has-[:is(input,select,textarea):focus-visible]:outline-offset-1 has-[:is(input,select,textarea):focus-visible]:outline-focus' +
    ' has-aria-invalid:border-danger has-aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]' +
    ' has-disabled:border-rule-strong has-disabled:bg-well has-disabled:text-ink-3' +
    ' [&>svg]:text-ink-3',
  {
    variants: {
      /** sm in toolbars, md in forms, lg on signed-out screens. */
      size: {
        sm: 'h-8.5 text-label max-sm:h-10',
        md: 'h-9.5 text-body max-sm:h-10',
        lg: 'h-11 text-body',
      },
      /** Where most controls leave something as it is: those that do so, and those that do not. */
      look: {
        plain: 'border-field bg-sheet text-ink',
        idle: 'border-field bg-sheet text-ink-2',
        marked: 'border-primary bg-selected font-strong text-ink',
      },
    },
    defaultVariants: { size: 'md', look: 'plain' },
  },
)

export type InputLook = NonNullable<VariantProps<typeof inputBox>['look']>
export type InputSize = NonNullable<VariantProps<typeof inputBox>['size']>

/** The bare control inside the frame. */
export const bareInput =
  'h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none disabled:cursor-not-allowed'
