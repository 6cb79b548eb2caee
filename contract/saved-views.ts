import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { timestamp, versionField, versionQuery } from './common/page.ts'
import { byId, requiredText, text } from './common/text.ts'
import { allScreens } from './view-screens.ts'

export { viewScreens } from './view-screens.ts'
export type { ViewScreen } from './view-screens.ts'

/** The addresses of lists under a name (attention, V). */

/** Views of an owner, of an organization; watched views of a person; records of a watched view (V-010, V-031). */
export const viewsPerOwner = 100
export const viewsPerOrganization = 200
export const watchedPerPerson = 20
export const recordsPerWatch = 5000

/** The most characters of a view's filters (V-004). */
export const longestQuery = 4000

export const sharings = {
  me: 'Only me',
  organization: 'My organization',
  everyone: 'Everyone',
} as const
export type Sharing = keyof typeof sharings
const sharing = z.enum(['me', 'organization', 'everyone'], {
  error: 'Choose me, organization or everyone',
})

const screen = z.enum(allScreens, { error: 'Choose a list of the portal' })
const viewName = requiredText(80, 'Name the view')

/** The parameters of the screen's address; which of them the list knows, and takes, is judged by its own call (V-004, V-005). */
const viewQuery = z.record(z.string(), z.string({ error: 'Give each filter as text' }), {
  error: 'Give the filters of the list',
})

const columnNames = z
  .array(text(60).min(1, { error: 'Name the column' }), { error: 'Name the columns' })
  .max(60, { error: 'Too many columns' })
const viewColumns = z
  .object({ order: columnNames, visible: columnNames }, { error: 'Give order and visible columns' })
  .nullable()

const savedView = z.object({
  id: z.uuid(),
  screen,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** Null leaves the reader's own choice. */
  columns: viewColumns,
  display: z.string().nullable(),
  sharedWith: sharing,
  /** By name; the address of an owner without one is answered to administrators only. */
  ownerName: z.string(),
  /** Whether the reader owns it. */
  own: z.boolean(),
  organizationName: z.string().nullable(),
  mayEdit: z.boolean(),
  watched: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>

const viewFields = {
  name: viewName,
  query: viewQuery,
  columns: viewColumns.optional(),
  display: z
    .string({ error: 'Choose a display of the list' })
    // Those of the screen are compared to the letter, which is short.
    .refine((display) => display.length <= 20, { error: 'Choose a display of the list' })
    .nullable()
    .optional(),
  sharedWith: sharing.optional(),
}
export const createViewBody = z.object({ screen, ...viewFields })
export const updateViewBody = z.object(viewFields).partial().extend({ version: versionField })

export const listSavedViews = endpoint({
  id: 'savedViews.list',
  summary: 'Views the person sees: own first, then of the organization, then of everyone',
  method: 'GET',
  path: '/api/saved-views',
  access: 'member',
  query: z.object({ screen: screen.optional() }),
  status: 200,
  reply: z.object({ savedViews: z.array(savedView), total: z.int() }),
})

export const createSavedView = endpoint({
  id: 'savedViews.create',
  summary: 'Save the filters of a list under a name',
  method: 'POST',
  path: '/api/saved-views',
  access: 'member',
  body: createViewBody,
  status: 201,
  reply: savedView,
})

export const updateSavedView = endpoint({
  id: 'savedViews.update',
  summary: 'Change a view',
  method: 'PUT',
  path: '/api/saved-views/{id}',
  access: 'member',
  params: byId,
  body: updateViewBody,
  status: 200,
  reply: savedView,
})

export const deleteSavedView = endpoint({
  id: 'savedViews.delete',
  summary: 'Delete a view',
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const watchSavedView = endpoint({
  id: 'savedViews.watch',
  summary: 'Be told of what is new in a view, or no longer',
  method: 'PUT',
  path: '/api/saved-views/{id}/alert',
  access: 'member',
  params: byId,
  body: z.object({ on: z.boolean({ error: 'Use true or false' }) }),
  status: 200,
  reply: savedView,
})

export const checkSavedView = endpoint({
  id: 'savedViews.check',
  summary: 'Look at once for what is new in a watched view',
  method: 'POST',
  path: '/api/saved-views/{id}/check',
  access: 'member',
  params: byId,
  status: 200,
  reply: z.object({ found: z.int() }),
})

export const savedViewEndpoints = [
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  watchSavedView,
  checkSavedView,
]
