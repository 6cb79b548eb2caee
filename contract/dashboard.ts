import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { deadlineKinds } from './common/finance-enums.ts'
import { pageQuery, timestamp } from './common/page.ts'
import { byId } from './common/text.ts'
import { availableNouns } from './freshness.ts'
import { home, homeProjects } from './home/home-answer.ts'

// Sums and counts are JSON numbers, amounts whole US dollars (settled, "Values").
const count = z.int()
const dollars = z.number()

/**
 * The campaign at a glance (P-080, P-081). Active facilities are published, raising, deploying or active ones; the
 * target is the sum of their targets, the organized capital the sum of what they have raised.
 */
const dashboardStats = z.object({
  /** Organizations of every status. */
  totalOrganizations: count,
  /** Those of them that the registry lists: published and not private. */
  listedOrganizations: count,
  activeCatalyticFacilities: count,
  targetCapitalRaiseTotal: dollars,
  organizedCatalyticCapital: dollars,
})
export type DashboardStats = z.infer<typeof dashboardStats>

/**
 * One organization at a glance (P-111). Its deals are those it owns or is the intermediary of; active is what is
 * neither withdrawn nor operating.
 */
const organizationStats = z.object({
  /** Products of every status. */
  totalProducts: count,
  publishedProducts: count,
  activePipeline: count,
  /** Sum of CapEx of the active deals. */
  totalPipelineValue: dollars,
  /** Of the active deals those that others own, and their part of the sum. */
  sourcedPipeline: count,
  sourcedPipelineValue: dollars,
  /** What the deals that are not funded still have to raise (K-066, U-022). */
  openGap: dollars,
  /** Deals that are not funded and whose cost is unknown: they count as 0. */
  gapUnknown: count,
  /** What late and tight service of the open deals puts at risk, as far as it is known (D-040). */
  creditAtRisk: dollars,
  /** What of it is at risk by a rule in dispute (D-021). */
  creditInDispute: dollars,
})
export type OrganizationStats = z.infer<typeof organizationStats>

/** How many days ahead a deadline is shown (P-083). */
export const attentionDays = 90

/** How many days back a deadline that has passed is shown (D-039). */
export const passedDays = 30

/** Most entries of each kind in the answer; totals count all. */
export const attentionLimit = 8

const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), total: count })

/** What the members of an organization act on (P-083). */
const attention = z.object({
  /** Requests that wait for the own answer, then offers that do and open questions (H-062), then accepted introductions of 30 days without an own outcome (M-311). */
  introductions: listOf(
    z.object({
      id: z.uuid(),
      dealName: z.string(),
      /** The other side. */
      organizationName: z.string(),
      /** `id` is that of the offer or question where it is one. */
      state: z.enum(['requested', 'offer', 'question', 'accepted']),
      /** The project whose page an offer or question is answered on. */
      dealId: z.uuid().nullable(),
      /** Of an offer the last day it is good for; a question has no end. */
      expiresAt: z.union([timestamp, z.iso.date()]).nullable(),
      answeredAt: timestamp.nullable(),
    }),
  ),
  /** Tasks that are not done, on deals owned or mediated, the earliest first (N-058). */
  tasks: listOf(
    z.object({
      id: z.uuid(),
      subject: z.string(),
      scheduledDate: timestamp,
      dealId: z.uuid(),
      dealName: z.string(),
      /** The deal's owner, whose members alone can say that it is done. */
      organizationId: z.uuid().nullable(),
      /** Whom it is for (N-024). */
      mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
  /** Deadlines of own open deals, near or just past; a deal may have several (D-039). */
  deadlines: listOf(
    z.object({
      /** The deal's. */
      id: z.uuid(),
      name: z.string(),
      expectedPtoDate: z.string().nullable(),
      kind: z.enum(valuesOf(deadlineKinds)),
      label: z.string(),
      day: z.iso.date(),
      /** Whole US dollars. */
      atStake: z.number().nullable(),
      /** Whether its day is before today (UTC). */
      passed: z.boolean(),
    }),
  ),
  /** Own listed records that nobody has confirmed for 90 days, the longest unconfirmed first (L-030). */
  unchanged: listOf(
    z.object({
      entity: z.enum(availableNouns),
      id: z.uuid(),
      name: z.string(),
      updatedAt: timestamp,
      lastConfirmedAt: timestamp.nullable(),
      createdAt: timestamp,
    }),
  ),
  /** For administrators, what waits for their review, the oldest first; empty for others, and without the review. */
  reviews: listOf(
    z.object({
      entity: z.enum(availableNouns),
      id: z.uuid(),
      name: z.string(),
      organizationName: z.string().nullable(),
      updatedAt: timestamp,
    }),
  ),
  /** For administrators, how many records of each kind are stale in the whole campaign (L-031); empty for others. */
  stale: z.array(z.object({ entity: z.enum(availableNouns), total: count })),
})
export type Attention = z.infer<typeof attention>

export const readDashboardStats = endpoint({
  ...registryRead,
  id: 'dashboard.stats',
  summary: 'The campaign at a glance: organizations, active facilities, capital',
  path: '/api/dashboard/stats',
  reply: dashboardStats,
})

export const readAttention = endpoint({
  id: 'dashboard.attention',
  summary:
    "What one's own organization has to act on: introductions, open tasks, deadlines of projects, records long unconfirmed",
  method: 'GET',
  path: '/api/dashboard/attention',
  access: 'member',
  status: 200,
  reply: attention,
})

export const readOrganizationStats = endpoint({
  ...registryRead,
  id: 'organizations.stats',
  summary:
    'Products and pipeline of an organization at a glance: its own members and administrators',
  path: '/api/organizations/{id}/stats',
  params: byId,
  reply: organizationStats,
})

export const readHome = endpoint({
  id: 'dashboard.home',
  summary:
    "One's own organization's projects, capital and facilities, each with its next step; projects ten at a time",
  method: 'GET',
  path: '/api/dashboard/home',
  access: 'member',
  query: pageQuery(homeProjects).pick({ offset: true }),
  status: 200,
  reply: home,
})

export const dashboardEndpoints = [
  readDashboardStats,
  readAttention,
  readHome,
  readOrganizationStats,
]
