import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { createResourceBody, type Resource } from '#contract/resources'

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

type ResourceBody = z.output<typeof createResourceBody>
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
