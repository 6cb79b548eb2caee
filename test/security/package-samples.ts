import { eq } from 'drizzle-orm'
import { files } from '#database/files'
import { pipelineDocuments } from '#database/package'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { newKey } from '#server/platform/files/object-store'
import type { MakeSample, Scene } from './scene.ts'

/** A shared deal of the caller's organization with a document that has a file. */
async function packaged({ portal, organization }: Scene) {
  const { db } = portal.database.open
  const deal = await insertDeal(db, { name: 'Packaged Deal', organizationId: organization.id })
  const [file] = await db
    .insert(files)
    .values({
      state: 'stored',
      uploadKey: newKey('uploads'),
      key: newKey('objects'),
      name: 'Lease.txt',
      contentType: 'text/plain',
      bytes: 12,
      sha256: 'x',
      unattachedSince: null,
    })
    .returning()
  await portal.files.put(file?.key ?? '', Buffer.from('A few words.'))
  const [document] = await db
    .insert(pipelineDocuments)
    .values({
      pipelineId: deal.id,
      kind: 'agreement',
      title: 'Lease',
      file: `/objects/${file?.id}`,
    })
    .returning()
  const id = document?.id ?? ''
  await db
    .update(files)
    .set({ holderEntity: 'pipeline-documents', holderId: id })
    .where(eq(files.id, file?.id ?? ''))
  return { id: deal.id, document: id }
}

/** To members of other organizations a deal that they may read has no package. */
const forParties = ({ caller }: Scene) =>
  caller.name === 'other member' ? ({ status: 404 } as const) : {}

const ofDeal =
  (more: object = {}): MakeSample =>
  async (scene) => ({ id: (await packaged(scene)).id, ...more, ...forParties(scene) })
const ofDocument =
  (more: object = {}): MakeSample =>
  async (scene) => ({ id: (await packaged(scene)).document, ...more, ...forParties(scene) })

/** Calls about the package of a project. */
export const packageSamples: Record<string, MakeSample> = {
  'pipelinePackage.read': ofDeal(),
  'pipelineDocuments.create': ofDeal({ body: { file: 'https://river.example/lease.pdf' } }),
  'pipelineDocuments.update': ofDocument({ body: { title: 'Signed lease' } }),
  'pipelineDocuments.delete': ofDocument(),
  'pipelineDocuments.updateItem': ofDeal({
    others: { item: 'site_title' },
    body: { notApplicable: 'The county owns it' },
  }),
  'pipelineDocuments.download': ofDeal(),
}
