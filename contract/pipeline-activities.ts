import { z } from 'zod'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import {
  booleanParameter,
  pageLimit,
  pageQuery,
  recordVersion,
  timestamp,
  versionField,
  versionQuery,
  yearsMessage,
} from './common/page.ts'
import { activityTypes } from './common/registry-enums.ts'
import {
  byId,
  idOf,
  lineLimit,
  longTextLimit,
  nameLimit,
  optionalText,
  requiredText,
  text,
} from './common/text.ts'

const allTypes = valuesOf(activityTypes)

/** What a person can add; a change of stage is written by the server alone (P-225). */
const { stage_change: _automatic, ...writableTypes } = activityTypes
export const writableActivityTypes = writableTypes
const writableType = z.enum(valuesOf(writableTypes), {
  error: 'Choose a note, call, meeting, task or document',
})

const mentioned = z.object({ id: z.uuid(), name: z.string() })

/** What happened, or is to be done, on a deal. */
const activity = z.object({
  id: z.uuid(),
  pipelineId: z.uuid(),
  type: z.enum(allTypes),
  subject: z.string(),
  description: z.string().nullable(),
  scheduledDate: timestamp.nullable(),
  completedDate: timestamp.nullable(),
  createdByName: z.string().nullable(),
  /** Who is mentioned, in the order in which they are named (N-020). */
  mentions: z.array(mentioned),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Activity = z.infer<typeof activity>

/** An activity with its deal, for lists over several deals. */
const dealActivity = activity.extend({ pipelineName: z.string() })
export type DealActivity = z.infer<typeof dealActivity>

// A day alone is that day wherever it is read: it is stored as midnight UTC and shown in UTC.
const optionalTimestamp = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal(''), z.null()], {
    error: 'Use a date such as 2026-11-21',
  })
  .transform((value) => (value === null || value === '' ? null : new Date(value)))
  .refine(
    (value) => value === null || (value.getUTCFullYear() >= 1900 && value.getUTCFullYear() <= 2199),
    yearsMessage,
  )
  .optional()

/** Most people an activity mentions. */
const mostMentions = 20

const notReaders = "Choose people who may see this project's activities"
const mentionedId = z.union([
  idOf(notReaders),
  // As an activity is answered, so that what was read can be written back.
  z.object({ id: idOf(notReaders) }).transform(({ id }) => id),
])

const activityFields = {
  mentions: z
    .array(mentionedId, { error: notReaders })
    .max(mostMentions, { error: 'Mention at most 20 people' })
    .transform((ids) => [...new Set(ids)])
    .optional(),
  type: writableType,
  subject: requiredText(lineLimit, 'Subject is required'),
  description: optionalText(longTextLimit),
  scheduledDate: optionalTimestamp,
  completedDate: optionalTimestamp,
}

export const createActivityBody = z.object(activityFields)
export const updateActivityBody = z
  .object(activityFields)
  .partial()
  .extend({ version: versionField })

export const activityListQuery = pageQuery(pageLimit).extend({
  /** Only tasks with a date that are not done, the earliest first. */
  open: booleanParameter.optional(),
})

export const listDealActivities = endpoint({
  ...registryRead,
  id: 'pipelineActivities.ofDeal',
  summary: 'What happened and is to be done on a project, newest first',
  path: '/api/pipeline/{id}/activities',
  params: byId,
  query: pageQuery(pageLimit),
  reply: z.object({ activities: z.array(activity), total: z.int() }),
  list: true,
})

export const createActivity = endpoint({
  id: 'pipelineActivities.create',
  scope: 'registry.write',
  summary: 'Add a note, call, meeting, task or document to a project',
  method: 'POST',
  path: '/api/pipeline/{id}/activities',
  access: 'member',
  params: byId,
  body: createActivityBody,
  status: 201,
  reply: activity,
})

export const listActivities = endpoint({
  ...registryRead,
  id: 'pipelineActivities.list',
  summary: "Activities on one's own organization's projects; open=true: its open tasks",
  path: '/api/pipeline-activities',
  query: activityListQuery,
  reply: z.object({ activities: z.array(dealActivity), total: z.int() }),
  list: true,
})

export const updateActivity = endpoint({
  id: 'pipelineActivities.update',
  scope: 'registry.write',
  summary: 'Change an activity',
  method: 'PUT',
  path: '/api/pipeline-activities/{id}',
  access: 'member',
  params: byId,
  body: updateActivityBody,
  status: 200,
  reply: activity,
})

export const deleteActivity = endpoint({
  id: 'pipelineActivities.delete',
  scope: 'registry.write',
  summary: 'Delete an activity',
  method: 'DELETE',
  path: '/api/pipeline-activities/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const listDealPeople = endpoint({
  ...registryRead,
  id: 'pipelineActivities.people',
  summary: 'People who may be mentioned on a project: those who may read its activities',
  path: '/api/pipeline/{id}/people',
  params: byId,
  query: z.object({ search: text(nameLimit).optional() }),
  reply: z.object({
    people: z.array(mentioned.extend({ organizationName: z.string().nullable() })),
  }),
})

export const pipelineActivityEndpoints = [
  listDealPeople,
  listDealActivities,
  createActivity,
  listActivities,
  updateActivity,
  deleteActivity,
]

/** "For Dana Whitefeather" of a task that mentions her: it is handed to her (N-024); null without mentions. */
export const forWhom = (mentions: readonly { readonly name: string }[]): string | null =>
  mentions.length === 0 ? null : `For ${mentions.map(({ name }) => name).join(', ')}`
