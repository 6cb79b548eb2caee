import { FileUp } from 'lucide-react'
import { Link } from 'wouter'
import { mayImport, type ImportEntity } from '#contract/imports'
import { buttonClasses } from '#web/kit/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { newImportAddress } from './import-addresses.ts'

/** Leads from a list to bringing in a file of its records; nothing for those who may not. */
export function ImportButton({ entity }: { entity: ImportEntity }) {
  const user = useCurrentUser()
  if (!mayImport(user, entity)) return null
  return <Link href={newImportAddress(entity)} className={buttonClasses({})}><FileUp aria-hidden="true" />Import</Link>
}
