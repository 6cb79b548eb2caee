import { isAdmin } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { HomePage } from '../home/home.page.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'

/** The page at "/": of the campaign for administrators, Home for members. */
export function DashboardPage() {
  return isAdmin(useCurrentUser()) ? <AdminDashboard /> : <HomePage />
}
