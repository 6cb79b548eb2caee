import { useQuery } from '@tanstack/react-query'
import { readDashboardStats, readOrganizationStats } from '#contract/dashboard'
import { listFunds, listMarketFunds } from '#contract/facilities'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { organizationCalls } from '#contract/organizations'
import { productCalls } from '#contract/products'
import { read } from '#web/lib/query-client.ts'

/** Fixed lengths of the dashboard's short lists. */
const recentOrganizations = 5
const recentFunds = 3
const raises = 5
const waiting = 3

/** The campaign's totals. */
export function useDashboardStats() {
  return useQuery(read(readDashboardStats))
}

/** The newest organizations, whatever their status. */
export function useRecentOrganizations() {
  return useQuery(read(organizationCalls.list, { query: { limit: recentOrganizations } }))
}

/** The newest funds. */
export function useRecentFunds() {
  return useQuery(read(listFunds, { query: { limit: recentFunds } }))
}

/** The newest facilities that take part in the campaign now, with how far their raises have come. */
export function useRaises() {
  return useQuery(read(listMarketFunds, { query: { limit: raises } }))
}

// What waits longest comes first.
const underReview = {
  status: 'under_review',
  sort: 'updatedAt',
  order: 'asc',
  limit: waiting,
} as const

/** Products that wait for an administrator. */
export function useProductsUnderReview() {
  return useQuery(read(productCalls.list, { query: { ...underReview, adminView: true } }))
}

/** Lending profiles that wait for an administrator. */
export function useLendingProfilesUnderReview() {
  return useQuery(read(lendingProfileCalls.list, { query: underReview }))
}

/** An organization's totals. */
export function useOrganizationStats(id: string) {
  return useQuery(read(readOrganizationStats, { params: { id } }))
}
