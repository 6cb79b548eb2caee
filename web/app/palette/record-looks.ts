import {
  BadgePercent,
  Building2,
  FolderOpen,
  Landmark,
  Percent,
  Users,
  Workflow,
} from 'lucide-react'
import { destinations } from '#contract/navigation'
import type { SearchedNoun } from '#contract/search'
import type { RecordLook } from '#web/features/search/palette-entries.ts'
import { paths } from '#web/lib/paths.ts'

/** How each kind of record stands in the palette, and the list that has all of a search. */
export const recordLooks: Readonly<Record<SearchedNoun, RecordLook>> = {
  organizations: {
    caption: 'Organizations',
    icon: Building2,
    list: destinations['/organizations-registry'].label,
    path: paths.organizationsRegistry,
  },
  products: {
    caption: 'Products',
    icon: BadgePercent,
    list: destinations['/product-registry'].label,
    path: paths.productRegistry,
  },
  'catalytic-facilities': {
    caption: 'Facilities',
    icon: Landmark,
    list: destinations['/catalytic-facilities'].label,
    path: paths.facilities,
  },
  'lending-profiles': {
    caption: 'Lending profiles',
    icon: Percent,
    list: destinations['/lending-profiles'].label,
    path: paths.lendingProfiles,
  },
  pipeline: {
    caption: 'Projects',
    icon: Workflow,
    list: destinations['/pipeline'].label,
    path: paths.pipeline,
  },
  resources: {
    caption: 'Resources',
    icon: FolderOpen,
    list: destinations['/resources'].label,
    path: paths.resources,
  },
  users: { caption: 'Users', icon: Users, list: 'Users', path: paths.users },
}
