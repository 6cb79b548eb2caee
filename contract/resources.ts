import { z } from 'zod'
import { membershipBases, resourceTypes, statuses, valuesOf } from './common/enums.ts'
import { manyOf } from './common/fields.ts'
import {
  anyOf,
  booleanParameter,
  recordVersion,
  registryQuery,
  timestamp,
  versionField,
} from './common/page.ts'
import { nameLimit, optionalTexts, requiredText } from './common/text.ts'
import { optionalWebAddress } from './common/web-address.ts'
import { fileInfo, optionalFile } from './files.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** Longest description of a resource, in characters (P-138). */
const descriptionLimit = 5000

/** The texts that may be left out, by their greatest length. */
const texts = optionalTexts({
  author: nameLimit,
  description: descriptionLimit,
})

/** A shared resource as lists and details answer it. */
const resource = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(valuesOf(resourceTypes)),
  membershipBase: z.array(z.enum(valuesOf(membershipBases))),
  ...texts.answered,
  url: z.string().nullable(),
  /** The path of a stored file, or an http(s) address that is shown as a link and never fetched. */
  file: z.string().nullable(),
  /** Name, kind and size of a stored file; null where there is none, or an address elsewhere. */
  fileInfo: fileInfo.nullable(),
  status: z.enum(valuesOf(statuses)),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Resource = z.infer<typeof resource>

/** The sentence for a published resource with neither link nor file (P-138). */
export const nothingToOpenMessage = 'Add a link or upload a file before publishing'

/** Whether a resource would be published with neither link nor file (P-138). */
export function leadsNowhere({
  status,
  url,
  file,
}: {
  status?: string | undefined
  url?: string | null | undefined
  file?: string | null | undefined
}): boolean {
  return status === 'published' && !url && !file
}

const resourceFields = {
  name: requiredText(nameLimit, 'Resource name is required'),
  type: z.enum(valuesOf(resourceTypes), {
    error: `Choose one of: ${valuesOf(resourceTypes).join(', ')}`,
  }),
  membershipBase: manyOf(valuesOf(membershipBases)),
  ...texts.given,
  url: optionalWebAddress(),
  file: optionalFile(),
  status: z.enum(valuesOf(statuses), { error: 'Choose a status' }),
}

export const createResourceBody = z
  .object({ ...resourceFields, status: resourceFields.status.default('published') })
  .refine((values) => !leadsNowhere(values), { path: ['url'], error: nothingToOpenMessage })

/** A field that is left out is unchanged; whether there is a link or file is validated with the stored fields. */
const updateResourceBody = z.object(resourceFields).partial().extend({ version: versionField })

export const resourceListQuery = registryQuery(
  ['name', 'type', 'author', 'status', 'createdAt', 'updatedAt'],
  {
    type: anyOf(valuesOf(resourceTypes)),
    membershipBase: anyOf(valuesOf(membershipBases)),
    status: anyOf(valuesOf(statuses)),
    /** With true administrators are shown every status; others' is ignored. */
    adminView: booleanParameter.optional(),
  },
)

/** Shared resources: everybody reads what is published, administrators change them. */
export const resourceCalls = registryEndpoints('resources', {
  listed: 'resources',
  record: resource,
  query: resourceListQuery,
  createBody: createResourceBody,
  updateBody: updateResourceBody,
  summary: {
    list: 'Published resources; with adminView=true administrators are shown every status',
    read: 'One shared resource',
    create: 'Add a shared resource',
    update: 'Change a shared resource',
    delete: 'Delete a shared resource',
  },
})
