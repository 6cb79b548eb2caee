import { listOrganizations } from '#contract/organizations'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { listOrganizations as listStored } from './organizations.store.ts'

export const organizationRoutes: Route[] = [route(listOrganizations, ({ db, query }) => listStored(db, query))]
