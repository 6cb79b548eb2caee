import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { addressesOf, titled, type Registry } from './registry.ts'

/** Leads to the form of a new record, for one organization where it is known. */
export function AddRecordLink({
  of,
  organizationId,
}: {
  of: Pick<Registry, 'path' | 'called'>
  organizationId?: string
}) {
  return (
    <Link
      href={addressesOf(of).add(organizationId)}
      className={buttonClasses({ variant: 'primary' })}
    >
      <Plus aria-hidden="true" />
      {`Add ${titled(of.called.one)}`}
    </Link>
  )
}
