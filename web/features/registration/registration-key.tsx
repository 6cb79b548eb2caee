import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { CopyButton } from '#web/kit/form/copy-button.tsx'
import { registrationAddress } from './registration-address.ts'
import { toastFailed } from './registration-messages.ts'
import { useRevealKey } from './registration.queries.ts'

const mask = '••••-••••-••••-••••'

export interface RegistrationKeyProps {
  organizationId: string
  /** A key that has just been made and is known already. */
  known?: string | undefined
  className?: string
}

/**
 * The registration key of an organization: masked, with Reveal, Copy and "Copy link". The server audits each time the key
 * is read. Give it the organization's id as `key`, so that a revealed key goes with its organization.
 */
export function RegistrationKey({ organizationId, known, className }: RegistrationKeyProps) {
  const reveal = useRevealKey(organizationId)
  const [fetched, setFetched] = useState(known ?? null)
  const [isShown, setShown] = useState(known !== undefined)

  /** The key, fetched where it is not on the screen: it may have been renewed since. */
  async function currentKey(): Promise<string | null> {
    if (isShown && fetched !== null) return fetched
    try {
      const key = await reveal.mutateAsync()
      setFetched(key)
      return key
    } catch (error) {
      toastFailed('Failed to fetch registration key', error)
      return null
    }
  }

  async function toggle() {
    if (isShown) return setShown(false)
    if ((await currentKey()) !== null) setShown(true)
  }

  async function link(): Promise<string | null> {
    const key = await currentKey()
    return key === null ? null : registrationAddress(key)
  }

  return (
    <div className={className}>
      <p className="text-label font-strong">Registration Key</p>
      <div className="mt-[5px] flex flex-wrap items-center gap-2">
        <output
          aria-label="Registration Key"
          className="mr-2 rounded-control border border-rule bg-well px-3 py-1.5 font-mono text-body tracking-wide max-sm:mr-0 max-sm:w-full"
        >
          {isShown && fetched !== null ? (
            fetched
          ) : (
            <>
              <span aria-hidden="true">{mask}</span>
              <span className="sr-only">Hidden</span>
            </>
          )}
        </output>
        <Button onClick={toggle} pending={reveal.isPending}>
          {!reveal.isPending &&
            (isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />)}
          {isShown ? 'Hide' : 'Reveal'}
        </Button>
        <CopyButton text={currentKey} />
        <CopyButton label="Copy link" done="Link copied" text={link} />
      </div>
      <p className="mt-[5px] text-meta text-ink-3">
        Used to invite new team members. Each time it is shown or copied is recorded.
      </p>
    </div>
  )
}
