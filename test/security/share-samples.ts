import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pipelineQuestions, pipelineShares } from '#database/package'
import { pipeline } from '#database/pipeline'
import { accepted, newIntroduction } from './introduction-samples.ts'
import type { MakeSample, Scene } from './scene.ts'

/** A shared deal of the caller's organization, introduced to a lender, with a share and an open question; or the other way round, another's deal to the caller as its lender. */
async function introduced(scene: Scene, side: 'deal' | 'capital') {
  const { portal, organization } = scene
  const { db } = portal.database.open
  const other = await portal.organization({ name: `Developer ${randomUUID()}` })
  const introduction = await newIntroduction(scene, {
    ...accepted,
    ...(side === 'capital' && {
      dealOrganizationId: other.id,
      capitalOrganizationId: organization.id,
      capitalOrganizationName: organization.name,
    }),
  })
  const pipelineId = introduction.dealId ?? ''
  if (side === 'capital')
    await db.update(pipeline).set({ organizationId: other.id }).where(eq(pipeline.id, pipelineId))
  const ofLender = {
    pipelineId,
    organizationId: introduction.capitalOrganizationId,
    organizationName: introduction.capitalOrganizationName,
  }
  return {
    introduction,
    dealId: pipelineId,
    addShare: async () => {
      const [row] = await db
        .insert(pipelineShares)
        .values({
          ...ofLender,
          sections: ['stack'],
          allDocuments: false,
          until: '2199-01-01',
          words: 'Keep it to yourself.',
        })
        .returning()
      return row?.id ?? ''
    },
    addQuestion: async () => {
      const [row] = await db
        .insert(pipelineQuestions)
        .values({ ...ofLender, question: 'When do you build?' })
        .returning()
      return row?.id ?? ''
    },
  }
}

/** To members of other organizations a deal that they may read has no page. */
const forParties = ({ caller }: Scene) =>
  caller.name === 'other member' ? ({ status: 404 } as const) : {}
/** The same where administrators act for neither side, whichever organization they belong to (H-001). */
const forTheTwo = (scene: Scene) =>
  scene.caller.user?.role === 'admin' ? ({ status: 403 } as const) : forParties(scene)

/** Calls on what is shared of a deal, and on questions about it. */
export const shareSamples: Record<string, MakeSample> = {
  'pipelineShares.create': async (scene) => {
    const { introduction, dealId } = await introduced(scene, 'deal')
    return {
      id: dealId,
      body: { introductionId: introduction.id, sections: ['stack'] },
      ...forParties(scene),
    }
  },
  'pipelineShares.list': async (scene) => ({
    id: (await introduced(scene, 'deal')).dealId,
    ...forParties(scene),
  }),
  'pipelineShares.update': async (scene) => ({
    id: await (await introduced(scene, 'deal')).addShare(),
    body: { sections: ['credit'] },
    ...forParties(scene),
  }),
  'pipelineShares.delete': async (scene) => ({
    id: await (await introduced(scene, 'deal')).addShare(),
    ...forParties(scene),
  }),
  'pipelineShares.accept': async (scene) => ({
    id: await (await introduced(scene, 'capital')).addShare(),
    body: { version: 1 },
    ...forTheTwo(scene),
  }),
  'pipelineAccess.list': async (scene) => ({
    id: (await introduced(scene, 'deal')).dealId,
    ...forParties(scene),
  }),
  'pipelineQuestions.create': async (scene) => ({
    id: (await introduced(scene, 'capital')).dealId,
    body: { question: 'When do you build?' },
    ...forTheTwo(scene),
  }),
  'pipelineQuestions.list': async (scene) => ({
    id: (await introduced(scene, 'deal')).dealId,
    ...forParties(scene),
  }),
  'pipelineQuestions.update': async (scene) => ({
    id: await (await introduced(scene, 'deal')).addQuestion(),
    body: { answer: 'In spring.' },
    ...forTheTwo(scene),
  }),
  'pipelineQuestions.delete': async (scene) => ({
    id: await (await introduced(scene, 'capital')).addQuestion(),
    ...forTheTwo(scene),
  }),
}
