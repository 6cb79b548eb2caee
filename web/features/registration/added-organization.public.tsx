import type { ImportEntity } from '#contract/imports'
import { statuses } from '#contract/common/enums'
import type { Organization } from '#contract/organizations'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { CopyButton } from '#web/kit/form/copy-button.tsx'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { newImportAddress } from '#web/lib/import-addresses.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { usePublishOrganization } from './create-organization.queries.ts'
import { toastFailed } from './registration-messages.ts'
import { useRegistrationAddress } from './registration-address.ts'

/** What an organization of each role brings in first; others have projects. */
const imported: Readonly<Record<string, ImportEntity>> = {
  direct_lender: 'products',
  capital_aggregator: 'products',
  philanthropic_allocator: 'catalytic-facilities',
  allocator: 'catalytic-facilities',
}

/** What comes after an organization was added, wherever that was (U-036). */
export function AddedOrganization({
  organization,
  onChange,
}: {
  readonly organization: Organization
  readonly onChange: (organization: Organization) => void
}) {
  const publish = usePublishOrganization()
  const address = useRegistrationAddress(organization.id)
  const next = useRef<HTMLAnchorElement>(null)
  // The form it came from has disappeared, and the focus with it.
  useEffect(() => next.current?.focus(), [])
  const isListed = organization.status === 'published'
  const publishIt = () =>
    publish.mutate(organization, {
      onSuccess: (published) => {
        onChange(published)
        toastDone('Organization published successfully')
        next.current?.focus()
      },
      onError: (error) => toastFailed('Failed to update organization', error),
    })
  return (
    <>
      <p aria-live="polite">
        {isListed
          ? 'Status: Published, listed in the registry'
          : `Status: ${statuses[organization.status]}, not listed in the registry`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isListed && (
          <Button
            variant="primary"
            pending={publish.isPending}
            pendingText="Publishing..."
            onClick={publishIt}
          >
            Publish to registry
          </Button>
        )}
        <Link
          ref={next}
          href={addressWith(paths.registration, { organization: organization.id })}
          className={buttonClasses()}
        >
          Invite people
        </Link>
        <CopyButton label="Copy link" done="Link copied" text={address} />
        <Link
          href={newImportAddress(
            imported[organization.campaignRole ?? ''] ?? 'pipeline',
            organization.id,
          )}
          className={buttonClasses()}
        >
          Import
        </Link>
      </div>
    </>
  )
}
