import { z } from 'zod'
import { shareEnds, shareSections } from './common/closing-enums.ts'
import { endpoint, noContent } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { pageQuery, recordVersion, timestamp, versionField, versionQuery } from './common/page.ts'
import { byId, idOf, optionalText, organizationParameter } from './common/text.ts'
import { isDay } from './finance/days.ts'

/** What of a project is shared with an introduced lender, and what its members opened (H-040 to H-045). */

/** For how many days a project can be shared, and for how many it is unless another day is chosen. */
export const longestShareDays = 365
export const usualShareDays = 90
const wordsLimit = 2000

const sections = z.enum(valuesOf(shareSections))

const shared = {
  sections: z.array(sections),
  /** All documents, new ones too, or the ids of some; it counts with the section `documents` alone. */
  documents: z.union([z.literal('all'), z.array(z.uuid())]),
  /** Its last day, of which the next one in New York finds it ended (K-004). */
  until: z.iso.date(),
  /** Confidentiality terms that each reader accepts once. */
  words: z.string().nullable(),
}

/** A share as the project's parties read it. */
const share = z.object({
  id: z.uuid(),
  dealId: z.uuid(),
  /** The lender; null once it is deleted, its name stays. */
  organizationId: z.uuid().nullable(),
  organizationName: z.string(),
  ...shared,
  /** When it ended for good; null also where its last day has passed. */
  endedAt: timestamp.nullable(),
  /** What ended it: `day` once its last day has passed. Null while it is in force. */
  endedWhy: z.enum(valuesOf(shareEnds)).nullable(),
  /** Who accepted its words or opened something of it; a lender among the parties reads none of other lenders. */
  readers: z.array(
    z.object({
      name: z.string(),
      acceptedAt: timestamp.nullable(),
      lastOpenedAt: timestamp.nullable(),
    }),
  ),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Share = z.infer<typeof share>

/** A share as members of its organization read it: on the project's page (H-006). */
export const ownShare = z.object({
  id: z.uuid(),
  ...shared,
  endedWhy: share.shape.endedWhy,
  /** Whether this person may read on: there are no words, or they accepted them. */
  accepted: z.boolean(),
  version: recordVersion,
})
export type OwnShare = z.infer<typeof ownShare>

const dayLimit = { error: 'Choose a day within 365 days' }
const what = { error: 'Choose what to share' }
const chosenSections = z
  .array(z.enum(valuesOf(shareSections), what), what)
  .min(1, what)
  .max(10, what)
  .transform((chosen) => [...new Set(chosen)])
const which = { error: 'Choose documents of this project' }
const chosenDocuments = z.union(
  [
    z.literal('all'),
    z
      .array(idOf(which.error), which)
      .max(200, which)
      .transform((ids) => [...new Set(ids)]),
  ],
  which,
)
const lastDay = z.string(dayLimit).refine(isDay, dayLimit)

export const createShareBody = z.object({
  introductionId: idOf('This introduction does not exist'),
  sections: chosenSections,
  documents: chosenDocuments.default([]),
  until: lastDay.nullish(),
  words: optionalText(wordsLimit),
})

export const updateShareBody = z.object({
  sections: chosenSections.optional(),
  documents: chosenDocuments.optional(),
  until: lastDay.optional(),
  words: optionalText(wordsLimit),
  version: versionField,
})

/** A line of the access log (H-044, H-045). */
const accessEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  name: z.string(),
  organizationName: z.string(),
  action: z.enum(['accept', 'open', 'download']),
  /** The section that was opened. */
  section: sections.nullable(),
  /** The document that was downloaded, by its title of that day, and the number of its version. */
  documentId: z.uuid().nullable(),
  title: z.string().nullable(),
  n: z.int().nullable(),
})
export type AccessEntry = z.infer<typeof accessEntry>

export const createShare = endpoint({
  id: 'pipelineShares.create',
  summary: 'Share sections of a project with an introduced organization',
  method: 'POST',
  path: '/api/pipeline/{id}/shares',
  access: 'member',
  params: byId,
  body: createShareBody,
  status: 201,
  reply: share,
})

export const listShares = endpoint({
  id: 'pipelineShares.list',
  summary: 'Shares of a project with who read them, for its parties; ended ones last',
  method: 'GET',
  path: '/api/pipeline/{id}/shares',
  access: 'member',
  params: byId,
  status: 200,
  reply: z.object({ shares: z.array(share), total: z.int() }),
  list: true,
})

export const updateShare = endpoint({
  id: 'pipelineShares.update',
  summary: 'Change a share; other words ask every reader anew',
  method: 'PUT',
  path: '/api/pipeline-shares/{id}',
  access: 'member',
  params: byId,
  body: updateShareBody,
  status: 200,
  reply: share,
})

export const revokeShare = endpoint({
  id: 'pipelineShares.delete',
  summary: 'Revoke a share: its organization loses access at once',
  method: 'DELETE',
  path: '/api/pipeline-shares/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const acceptWords = endpoint({
  id: 'pipelineShares.accept',
  summary: 'Accept the confidentiality terms of a share, once a reader',
  method: 'POST',
  path: '/api/pipeline-shares/{id}/accept',
  access: 'member',
  params: byId,
  body: z.object({ version: versionField.unwrap() }),
  status: 204,
  reply: noContent,
})

export const listAccess = endpoint({
  id: 'pipelineAccess.list',
  summary: 'What guests of a project opened and downloaded, for its parties, newest first',
  method: 'GET',
  path: '/api/pipeline/{id}/access',
  access: 'member',
  params: byId,
  query: pageQuery(20).extend({ organizationId: organizationParameter }),
  status: 200,
  reply: z.object({ entries: z.array(accessEntry), total: z.int() }),
  list: true,
})

export const shareEndpoints = [
  createShare,
  listShares,
  updateShare,
  revokeShare,
  acceptWords,
  listAccess,
]
