import { randomUUID } from 'node:crypto'
import { pipelineDocuments } from '#database/package'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { fileOf } from '#test/support/filed-document'
import type { MakeSample, Scene } from './scene.ts'

/** A shared deal of the caller's organization with a document that has a file. */
async function packaged({ portal, organization }: Scene) {
  const { db } = portal.database.open
  const deal = await insertDeal(db, { name: 'Packaged Deal', organizationId: organization.id })
  const id = randomUUID()
  await db.insert(pipelineDocuments).values({
    id,
    pipelineId: deal.id,
    kind: 'agreement',
    title: 'Lease',
    file: await fileOf(portal, 'Lease.txt', id),
  })
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
