import { FileUp } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { mayImport, type ImportEntity } from '#contract/imports'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { newImportAddress } from '#web/lib/import-addresses.ts'

/** Where a file of such records is imported, of one organization where it is given or the list is of one; undefined for those who may not. */
export function useImportAddress(
  entity: ImportEntity,
  organizationId?: string,
): string | undefined {
  const user = useCurrentUser()
  const filtered = new URLSearchParams(useSearch()).get('organizationId')
  const shown = organizationId ?? filtered
  // A list of one organization leads to an import of its records.
  const organization = shown?.includes(',') === true ? null : shown
  return mayImport(user, entity) ? newImportAddress(entity, organization) : undefined
}

/** Leads from a list to importing a file of its records; nothing for those who may not. On phones the list's menu does, by `importAddress`, where it has one. */
export function ImportButton({
  entity,
  organizationId,
  hasMenu = true,
  className,
  children = 'Import',
}: {
  entity: ImportEntity
  organizationId?: string
  hasMenu?: boolean
  className?: string
  children?: string
}) {
  const address = useImportAddress(entity, organizationId)
  const isPhone = useMediaQuery(phoneQuery)
  if (address === undefined || (hasMenu && isPhone)) return null
  return (
    <Link href={address} className={buttonClasses({ className })}>
      <FileUp aria-hidden="true" />
      {children}
    </Link>
  )
}
