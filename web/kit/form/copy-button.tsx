import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { copyText } from '#web/lib/copy-text.ts'

export interface CopyButtonProps extends Pick<ButtonProps, 'size'> {
  label?: string
  /** The words once it is copied. */
  done?: string
  /** What is to be copied, or where it comes from; null where it could not be read, which has been reported already. */
  text: string | (() => Promise<string | null>)
  /** An icon alone, whose words are its name and tooltip. */
  isIcon?: boolean
}

/** Copies a text that may have to be fetched first, and says so in its own words. */
export function CopyButton({
  label = 'Copy',
  done = 'Copied',
  text,
  size,
  isIcon = false,
}: CopyButtonProps) {
  const [state, setState] = useState<'rest' | 'pending' | 'copied' | 'rejected'>('rest')
  const words = { rest: label, pending: label, copied: done, rejected: 'Copying is not allowed' }

  async function copy() {
    if (typeof text !== 'string') setState('pending')
    const value = typeof text === 'string' ? text : await text()
    if (value === null) return setState('rest')
    copyText(value).then(
      () => setState('copied'),
      () => setState('rejected'),
    )
  }
  if (isIcon)
    return (
      <>
        <IconButton variant="secondary" label={words[state]} onClick={copy}>
          {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </IconButton>
        <output className="sr-only">{state === 'rest' ? '' : words[state]}</output>
      </>
    )
  return (
    <Button size={size} pending={state === 'pending'} onClick={copy}>
      {state !== 'pending' && <Copy aria-hidden="true" />}
      <span aria-live="polite">{words[state]}</span>
    </Button>
  )
}
