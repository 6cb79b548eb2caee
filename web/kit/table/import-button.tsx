import { FileUp } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { mayImport, type ImportEntity } from '#contract/imports'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { newImportAddress } from '#web/lib/import-addresses.ts'

/** Where a file of such records is imported; undefined for those who may not. */
export function useImportAddress(entity: ImportEntity): string | undefined {
  const user = useCurrentUser()
  const shown = new URLSearchParams(useSearch()).get('organizationId')
  // A list of one organization leads to an import of its records.
  const organization = shown?.includes(',') === true ? null : shown
  return mayImport(user, entity) ? newImportAddress(entity, organization) : undefined
}

/** Leads from a list to importing a file of its records; nothing for those who may not. On phones the list's menu does, by `importAddress`, where it has one. */
export function ImportButton({
  entity,
  hasMenu = true,
}: {
  entity: ImportEntity
  hasMenu?: boolean
}) {
  const address = useImportAddress(entity)
  const isPhone = useMediaQuery(phoneQuery)
  if (address === undefined || (hasMenu && isPhone)) return null
  return (
    <Link href={address} className={buttonClasses({})}>
      <FileUp aria-hidden="true" />
      Import
    </Link>
  )
}
