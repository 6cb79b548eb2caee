import { z } from 'zod'
import { recordVersion, timestamp } from './common/page.ts'

/** What an introduced organization asks about a deal, as it is answered (H-050, H-051). */
export const question = z.object({
  id: z.uuid(),
  dealId: z.uuid(),
  /** Who asks; null once that organization is deleted, its name stays. */
  organizationId: z.uuid().nullable(),
  organizationName: z.string(),
  item: z.string().nullable(),
  line: z.string().nullable(),
  question: z.string(),
  askedByName: z.string(),
  answer: z.string().nullable(),
  /** The document that answers it; null where the reader may not read it. */
  documentId: z.uuid().nullable(),
  answeredByName: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Question = z.infer<typeof question>
