import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconOnlyButton } from './button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'mono'>

/** A password with a button that shows it. Pass `autoComplete`: "current-password" or "new-password". */
export function PasswordInput(input: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const label = visible ? 'Hide password' : 'Show password'
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      type={visible ? 'text' : 'password'}
      end={
        <IconOnlyButton
          label={label}
          title={label}
          size="sm"
          className="-mr-[7px]"
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff /> : <Eye />}
        </IconOnlyButton>
      }
    />
  )
}
