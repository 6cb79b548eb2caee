import { paths } from '#web/lib/paths.ts'
import { screen, type Screen } from './screen.ts'

/** The start pages, the registries with their forms, and what belongs to all of them. */
export const registryScreens: readonly Screen[] = [
  screen(
    paths.home,
    'member',
    async () => (await import('../dashboards/dashboard.page.tsx')).DashboardPage,
  ),
  screen(
    paths.organizationDashboard,
    'member',
    async () =>
      (await import('../dashboards/organization-dashboard.page.tsx')).OrganizationDashboardPage,
  ),
  screen(
    paths.productRegistry,
    'member',
    async () =>
      (await import('#web/features/products/product-registry.page.tsx')).ProductRegistryPage,
  ),
  screen(
    paths.products,
    'admin',
    async () => (await import('#web/features/products/products.page.tsx')).ProductsPage,
  ),
  screen(
    paths.productForm,
    'member',
    async () => (await import('#web/features/products/product-form.page.tsx')).ProductFormPage,
  ),
  screen(
    paths.attention,
    'member',
    async () => (await import('#web/features/notifications/attention.page.tsx')).AttentionPage,
  ),
  screen(
    paths.organizations,
    'admin',
    async () =>
      (await import('#web/features/organizations/organizations.page.tsx')).OrganizationsPage,
  ),
  screen(
    paths.organizationsRegistry,
    'member',
    async () =>
      (await import('#web/features/organizations/organizations-registry.page.tsx'))
        .OrganizationsRegistryPage,
  ),
  screen(
    paths.lendingProfiles,
    'member',
    async () =>
      (await import('#web/features/lending-profiles/lending-profiles.page.tsx'))
        .LendingProfilesPage,
  ),
  screen(
    paths.lendingProfileForm,
    'member',
    async () =>
      (await import('#web/features/lending-profiles/lending-profile-form.page.tsx'))
        .LendingProfileFormPage,
  ),
  screen(
    paths.aggregators,
    'admin',
    async () => (await import('#web/features/memberships/aggregators.page.tsx')).AggregatorsPage,
  ),
  screen(
    paths.facilities,
    'member',
    async () => (await import('#web/features/facilities/facilities.page.tsx')).FacilitiesPage,
  ),
  screen(
    paths.facilityForm,
    'member',
    async () => (await import('#web/features/facilities/facility-form.page.tsx')).FacilityFormPage,
  ),
  screen(
    paths.deletedRecords,
    'member',
    async () =>
      (await import('#web/features/deleted-records/deleted-records.page.tsx')).DeletedRecordsPage,
  ),
  screen(
    paths.resources,
    'member',
    async () => (await import('#web/features/resources/resources.page.tsx')).ResourcesPage,
  ),
  screen(
    paths.pipeline,
    'member',
    async () => (await import('#web/features/pipeline/pipeline.page.tsx')).PipelinePage,
  ),
  screen(
    paths.project,
    'member',
    async () => (await import('../project/project.page.tsx')).ProjectPage,
  ),
  screen(
    paths.imports,
    'member',
    async () => (await import('#web/features/imports/imports.page.tsx')).ImportsPage,
  ),
  screen(
    paths.import,
    'member',
    async () => (await import('#web/features/imports/import.page.tsx')).ImportPage,
  ),
]
