import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { pageQuery, timestamp, versionField } from './common/page.ts'
import { byId, idOf } from './common/text.ts'
import { attachedCounts } from './organization-duplicates.ts'
import { organization, updateOrganizationBody } from './organizations.ts'

/** For how many days a merge can be undone; after that what undoing needs is deleted. */
export const undoDays = 30

const { version: _version, ...mergeable } = updateOrganizationBody.shape
export type MergeField = keyof typeof mergeable

/** The fields that can be taken from the organization that goes. */
const mergeFields = Object.keys(mergeable) as [MergeField, ...MergeField[]]

/** A merge of two organizations. */
const organizationMerge = z.object({
  id: z.uuid(),
  /** The organization that stayed. */
  organizationId: z.uuid(),
  organizationName: z.string(),
  /** The one that went. */
  otherId: z.uuid(),
  otherName: z.string(),
  mergedAt: timestamp,
  mergedByName: z.string(),
  /** What moved from the other. */
  moved: attachedCounts,
  /** What did not, because the organization that stayed has the same: memberships and invitations. */
  dropped: z.object({ memberships: z.int(), invitations: z.int() }),
  /** The fields whose value was taken from the other. */
  fields: z.array(z.enum(mergeFields)),
  undoneAt: timestamp.nullable(),
  undoneByName: z.string().nullable(),
  /** Until when it can be undone; null where it cannot any more. */
  undoableUntil: timestamp.nullable(),
})
export type OrganizationMerge = z.infer<typeof organizationMerge>

export const mergeBody = z.object({
  otherId: idOf('Choose the other organization'),
  version: versionField,
  /** The version of the other organization. */
  otherVersion: versionField,
  /** The fields whose value the other one has; all others stay as they are. */
  fields: z
    .array(z.enum(mergeFields, { error: `Choose from: ${mergeFields.join(', ')}` }), {
      error: 'Use a list of fields',
    })
    .max(mergeFields.length)
    .default([]),
})

export const mergeOrganizations = endpoint({
  id: 'organizations.merge',
  summary:
    'Make one of two organizations: this one stays, everything of the other moves to it, and the other goes',
  method: 'POST',
  path: '/api/organizations/{id}/merge',
  access: 'admin',
  params: byId,
  body: mergeBody,
  freshProof: true,
  status: 200,
  reply: z.object({ merge: organizationMerge, organization }),
})

export const listMerges = endpoint({
  id: 'organizationMerges.list',
  summary: 'Merges of organizations, the newest first',
  method: 'GET',
  path: '/api/organization-merges',
  access: 'admin',
  query: pageQuery(20),
  status: 200,
  reply: z.object({ merges: z.array(organizationMerge), total: z.int() }),
  list: true,
})

/** What undoing a merge left as it is, because it was changed since. */
const leftByUndo = z.object({ kind: z.string(), name: z.string(), reason: z.string() })
export type LeftByUndo = z.infer<typeof leftByUndo>

export const undoMerge = endpoint({
  id: 'organizationMerges.undo',
  summary:
    'Undo a merge: the other organization comes back with what moved from it; within 30 days',
  method: 'POST',
  path: '/api/organization-merges/{id}/undo',
  access: 'admin',
  params: byId,
  // People belong to the other organization again, and its key opens it.
  freshProof: true,
  status: 200,
  reply: z.object({ merge: organizationMerge, left: z.array(leftByUndo) }),
})

export const mergeEndpoints = [mergeOrganizations, listMerges, undoMerge]
