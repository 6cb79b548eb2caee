import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { labelOf, membershipBases, resourceTypes, statuses } from '#contract/common/enums'
import { createResourceBody, type Resource } from '#contract/resources'
import type { ConflictField } from '#web/kit/version-conflict.tsx'

/** A resource as its form holds it: every text as it stands in its field. */
export interface ResourceValues {
  name: string
  type: Resource['type']
  membershipBase: readonly Resource['membershipBase'][number][]
  author: string
  description: string
  url: string
  file: string | null
  status: Resource['status']
}

export type ResourceBody = z.output<typeof createResourceBody>
export type ResourceForm = UseFormReturn<ResourceValues, unknown, ResourceBody>

/** A stored resource in its form; a new one without it, with the documented defaults (P-129). */
export function resourceValues(resource?: Resource): ResourceValues {
  return {
    name: resource?.name ?? '',
    type: resource?.type ?? 'guide',
    membershipBase: resource?.membershipBase ?? [],
    author: resource?.author ?? '',
    description: resource?.description ?? '',
    url: resource?.url ?? '',
    file: resource?.file ?? null,
    status: resource?.status ?? 'published',
  }
}

/** The rules of the form are those of the contract. */
export const resourceSchema = z
  .custom<ResourceValues>()
  .transform((values): z.input<typeof createResourceBody> => values)
  .pipe(createResourceBody)

/** What was typed beside what is stored now, in the words of the form. */
export function conflictFields(own: ResourceValues, stored: Resource): ConflictField[] {
  const words = (values: ResourceValues) => ({
    'Resource name': values.name,
    Type: resourceTypes[values.type],
    Memberships: values.membershipBase.map((base) => membershipBases[base]).join(', '),
    Author: values.author,
    Description: values.description,
    Link: values.url,
    File: values.file === null ? 'None' : values.file === stored.file ? (stored.fileInfo?.name ?? values.file) : 'Your file',
    Status: labelOf(statuses, values.status),
  })
  const [mine, theirs] = [words(own), words(resourceValues(stored))]
  return Object.entries(mine).map(([label, text]) => ({ label, own: text, stored: theirs[label as keyof typeof theirs] }))
}
