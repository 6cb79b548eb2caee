import { lazy } from 'react'
import { useSearch } from 'wouter'
import { isAdmin } from '#contract/rights'
import { RegisterPage } from '#web/features/registration/register.page.tsx'
import { useSession } from '#web/lib/current-user.ts'

// For administrators alone: a visitor who registers does not load it.
const OrganizationEditPage = lazy(async () => ({
  default: (await import('#web/features/organizations/organization-edit.tsx')).OrganizationEditPage,
}))

/** Public registration; for an administrator, `?edit=` changes an organization (P-058). */
export function RegisterOrEditPage() {
  const session = useSession()
  const edited = new URLSearchParams(useSearch()).get('edit')
  return edited && session.status === 'signed-in' && isAdmin(session.user) ? (
    <OrganizationEditPage id={edited} />
  ) : (
    <RegisterPage />
  )
}
