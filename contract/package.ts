import { z } from 'zod'
import { documentKinds, itemStates } from './common/closing-enums.ts'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { requiredFile } from './common/file-field.ts'
import { recordVersion, timestamp, versionField, versionQuery } from './common/page.ts'
import { byId, nameLimit, optionalText, recordId, requiredText, text } from './common/text.ts'
import { question } from './questions.ts'

/** The package of a deal: the documents it has, what of the readiness list they answer, and what does not apply (H-020 to H-029). */

/** Most documents of a deal, versions of a document, and bytes of all versions of an organization's deals (H-023, H-024). */
export const documentsLimit = 200
export const versionsLimit = 10
export const organizationBytesLimit = 2_147_483_648

const noteLimit = 2000
const reasonLimit = 200
const itemMessage = 'Choose an item of the list'
const reasonMessage = 'Say why it does not apply'

/** The sentence for a document that names both an item and a line. */
const itemOrLineMessage = 'Choose an item or a line'

const kind = z.enum(valuesOf(documentKinds), { error: 'Choose a kind' })

const fields = {
  kind,
  title: requiredText(nameLimit, 'Name the document'),
  note: optionalText(noteLimit),
  item: z
    .union([text(80), z.null()], { error: itemMessage })
    .transform((value) => value?.trim() || null)
    .optional(),
  line: optionalText(nameLimit).transform((value) => value?.trim()),
  file: requiredFile('Choose a file or enter a web address'),
}

const namesBoth = ({
  item,
  line,
}: {
  item?: string | null | undefined
  line?: string | null | undefined
}) => typeof item === 'string' && typeof line === 'string'

const notBoth = { error: itemOrLineMessage, path: ['item'] }

/** What is left out is filled in: the kind by the item, the title by the name of the file. */
export const createDocumentBody = z
  .object({ ...fields, kind: kind.nullish(), title: fields.title.nullish() })
  .refine((body) => !namesBoth(body), notBoth)

/** A document answers an item or a line: naming one takes the other off. Another file is a new version. */
export const updateDocumentBody = z
  .object(fields)
  .partial()
  .extend({ version: versionField })
  .refine((body) => !namesBoth(body), notBoth)

/** One version of a document's file, the newest with the highest number. */
const documentVersion = z.object({
  n: z.int(),
  fileId: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  at: timestamp,
  byName: z.string(),
})

/** A document as it is answered. */
export const document = z.object({
  id: z.uuid(),
  pipelineId: z.uuid(),
  item: z.string().nullable(),
  line: z.string().nullable(),
  kind,
  title: z.string(),
  note: z.string().nullable(),
  /** The path of the present version, or an address of the web. */
  file: z.string(),
  /** The newest first; to guests the present one alone. Empty where the file is an address of the web. */
  versions: z.array(documentVersion),
  /** Who added it. */
  byName: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Document = z.infer<typeof document>

const itemState = z.enum(valuesOf(itemStates))

/** What is there of an item of the readiness list; documents by their ids. */
const packageItem = z.object({
  id: z.string(),
  state: itemState,
  /** Why it does not apply. */
  notApplicable: z.string().nullable(),
  documents: z.array(z.uuid()),
})

/** What a lender asks for in its own words; there by a document or an answered question of the same text (H-018). */
const packageLine = z.object({
  text: z.string(),
  state: itemState.extract(['have', 'open']),
  documents: z.array(z.uuid()),
  /** A question about it that the reader may read, one with an answer first. */
  questionId: z.uuid().nullable(),
})

export const packageAnswer = z.object({
  /** Those that are shown for the deal, in the order of the list. */
  items: z.array(packageItem),
  lines: z.array(packageLine),
  /** All that the reader may read, in the order they were added. */
  documents: z.array(document),
  questions: z.array(question),
  /** Of the readiness list. */
  revision: z.string(),
})
export type Package = z.infer<typeof packageAnswer>

export const readPackage = endpoint({
  ...registryRead,
  id: 'pipelinePackage.read',
  summary:
    'Items, documents and questions of a project, for its parties and those it is shared with',
  path: '/api/pipeline/{id}/package',
  params: byId,
  reply: packageAnswer,
})

export const createDocument = endpoint({
  id: 'pipelineDocuments.create',
  scope: 'registry.write',
  summary:
    'Add a document to a project; the same file again on the same item answers the one there',
  method: 'POST',
  path: '/api/pipeline/{id}/documents',
  access: 'member',
  params: byId,
  body: createDocumentBody,
  status: 201,
  reply: document,
})

export const updateDocument = endpoint({
  id: 'pipelineDocuments.update',
  scope: 'registry.write',
  summary: 'Change a document of a project; another file is a new version',
  method: 'PUT',
  path: '/api/pipeline-documents/{id}',
  access: 'member',
  params: byId,
  body: updateDocumentBody,
  status: 200,
  reply: document,
})

export const deleteDocument = endpoint({
  id: 'pipelineDocuments.delete',
  scope: 'registry.write',
  summary: 'Delete a document of a project with its files',
  method: 'DELETE',
  path: '/api/pipeline-documents/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

/** Why an item does not apply; null takes it back (H-025). */
export const updateItemBody = z.object({
  notApplicable: z.union([requiredText(reasonLimit, reasonMessage), z.null()], {
    error: reasonMessage,
  }),
})

export const updateItem = endpoint({
  id: 'pipelineDocuments.updateItem',
  scope: 'registry.write',
  summary: 'Say why an item of the readiness list does not apply to a project, or take it back',
  method: 'PUT',
  path: '/api/pipeline/{id}/items/{item}',
  access: 'member',
  params: z.object({ id: recordId, item: z.string() }),
  body: updateItemBody,
  status: 200,
  reply: packageItem.omit({ documents: true }),
})

export const downloadDocuments = endpoint({
  ...registryRead,
  id: 'pipelineDocuments.download',
  summary: 'All documents of a project that the person may read, as one ZIP file',
  path: '/api/pipeline/{id}/documents/zip',
  params: byId,
  reply: z.unknown().describe('The file: application/zip'),
  heavy: true,
})

export const packageEndpoints = [
  readPackage,
  createDocument,
  updateDocument,
  deleteDocument,
  updateItem,
  downloadDocuments,
]
