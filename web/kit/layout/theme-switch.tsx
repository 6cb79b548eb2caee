import { Moon, Sun } from 'lucide-react'
import { IconOnlyButton } from '../form/button.tsx'
import { chooseTheme, useTheme } from '../../lib/theme.ts'

const label = 'Switch between light and dark'

/**
 * Changes between light and dark on this device. `onChoose` gets the choice, e.g. to store it with the
 * person's preferences.
 */
export function ThemeSwitch({
  className,
  onChoose,
}: {
  className?: string
  onChoose?: (choice: 'light' | 'dark') => void
}) {
  const { shown } = useTheme()
  const next = shown === 'dark' ? 'light' : 'dark'
  return (
    <IconOnlyButton
      label={label}
      title={label}
      {...(className && { className })}
      onClick={() => {
        chooseTheme(next)
        onChoose?.(next)
      }}
    >
      {shown === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconOnlyButton>
  )
}
