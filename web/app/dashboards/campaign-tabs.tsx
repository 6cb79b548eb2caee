import { lazy, type ComponentType } from 'react'
import type { OrganizationStats } from '#contract/dashboard'

interface CampaignTabProps {
  organizationId: string
  organizationName: string
}

export interface CampaignTab {
  /** Its value in the address: `?tab=products`. */
  id: string
  label: string
  /** Shown beside the word. */
  count?: (stats: OrganizationStats) => number
  Content: ComponentType<CampaignTabProps>
}

/** Tabs of the campaign dashboard in their order; the first is open at first. The parts are loaded when opened. */
export const campaignTabs: readonly CampaignTab[] = [
  {
    id: 'products',
    label: 'Products',
    count: (stats) => stats.totalProducts,
    Content: lazy(async () => ({
      default: (await import('#web/features/products/organization-products.tsx'))
        .OrganizationProducts,
    })),
  },
  {
    id: 'pipeline',
    label: 'Pipeline',
    Content: lazy(async () => ({
      default: (await import('#web/features/pipeline/organization-pipeline.tsx'))
        .OrganizationPipeline,
    })),
  },
  {
    id: 'lending-profiles',
    label: 'Lending Profiles',
    Content: lazy(async () => ({
      default: (await import('#web/features/lending-profiles/organization-lending-profiles.tsx'))
        .OrganizationLendingProfiles,
    })),
  },
  {
    id: 'settings',
    label: 'Settings',
    Content: lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab })),
  },
]
