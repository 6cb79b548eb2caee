import type { FinanceRules } from '#contract/finance/rules'
import type { Home } from '#contract/home/home-answer'
import type { CurrentUser } from '#contract/users'
import { findOrganization } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import type { Settings } from '#server/platform/settings'
import { capitalOfHome, facilitiesOfHome } from './home-capital.ts'
import { projectsOfHome } from './home-projects.ts'
import { startOf } from './home-start.store.ts'
import { openDealsOf } from './home.store.ts'
import { requestsTo } from './waiting-introductions.store.ts'

/** What an administrator without an organization has of their own. */
const nothing: Omit<Home, 'start'> = {
  projects: { rows: [], total: 0, uses: 0, stillToRaise: 0, inTalks: 0, raised: 0, waiting: 0 },
  capital: { rows: [], total: 0, lendingProfiles: 0, projects: 0, new: 0, sought: 0, waiting: 0 },
  facilities: { rows: [], total: 0, projects: 0 },
  mediated: { projects: 0, organizations: 0, stillToRaise: 0, late: 0, rows: [] },
}

/** The projects, capital and facilities of the person's organization, each with its next step (U-009). */
export async function homeOf(
  db: Database,
  person: CurrentUser,
  offset: number,
  settings: Settings & { financeRules: { rules: FinanceRules } },
): Promise<Home> {
  const { organizationId } = person
  const start = await startOf(db, person, settings)
  if (organizationId === null) return { ...nothing, start }
  const asked = { person, organizationId, offset }
  const [deals, requests, organization] = await Promise.all([
    openDealsOf(db, organizationId),
    requestsTo(db, organizationId),
    findOrganization(db, organizationId),
  ])
  const withMediated = organization?.campaignRole === 'project_pipeline_aggregator'
  return {
    ...(await projectsOfHome(db, asked, settings.financeRules.rules, {
      deals,
      requests,
      withMediated,
    })),
    capital: await capitalOfHome(db, asked, requests),
    facilities: await facilitiesOfHome(db, asked),
    start,
  }
}
