import { isAdmin } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { AdminDashboard } from './admin-dashboard.tsx'
import { MemberDashboard } from './member-dashboard.tsx'

/** The page at "/": of the campaign for administrators, of their organization for its members. */
export function DashboardPage() {
  return isAdmin(useCurrentUser()) ? <AdminDashboard /> : <MemberDashboard />
}
