import { Redirect, useSearch } from 'wouter'
import { isAdmin } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { HomePage } from '../home/home.page.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'

/** The page at "/": of the campaign for administrators, Home for members. */
export function DashboardPage() {
  const isAdministrator = isAdmin(useCurrentUser())
  const search = useSearch()
  if (isAdministrator) return <AdminDashboard />
  // The tabs of the own organization were here: their addresses lead on.
  if (new URLSearchParams(search).has('tab'))
    return <Redirect to={`${paths.organizationDashboard}?${search}`} replace />
  return <HomePage />
}
