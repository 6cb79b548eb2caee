import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { useFieldControl } from './field-control.ts'
import { bareInput, inputBox, type InputSize } from './input-box.ts'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: InputSize
  /** Shown before the text, e.g. an icon. */
  start?: ReactNode
  /** Shown behind the text, e.g. a unit or a button. */
  end?: ReactNode
  /** Sets the text in the face of registration keys. */
  mono?: boolean
}

/** One line of text; `className` is for the place and width of the frame, everything else goes to the input. */
export function TextInput({
  size,
  start,
  end,
  mono = false,
  className,
  type = 'text',
  ...input
}: TextInputProps) {
  return (
    <div className={cn(inputBox({ size }), className)}>
      {start}
      <input
        type={type}
        {...input}
        {...useFieldControl(input)}
        className={cn(bareInput, mono && 'font-mono')}
      />
      {end}
    </div>
  )
}
