import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Introduction } from '#contract/introductions'
import { introductions } from '#database/introductions'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import type { UserRow } from '#server/features/users/users.store'
import { filePortal } from './app.ts'
import type { TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'

export interface Somebody {
  client: Client
  user: UserRow
}

/** What a deal needs to fit the products below. */
export const fittingDeal = {
  location: 'illinois',
  assetType: ['public_facilities_mush'],
  technology: ['solar'],
  capEx: 1_000_000,
  itcPercentage: '50%',
  capNeed: ['bridge_to_itc'],
  currentStage: 'construction_post_ntp',
  offtakeInterconnectionStatus: 'executed',
  expectedPtoDate: 'March 2027',
}

export const fittingProduct = {
  type: ['bridge_to_itc'],
  technology: ['solar'],
  minPrincipalSize: 250_000,
  maxPrincipalSize: 5_000_000,
  status: 'published',
}

export const introductionsPath = '/api/introductions'
export const askMessage = 'We build the roof in spring and look for a bridge.'

/** A deal and a product that fit each other, with people of every kind. Names are such that a search for them finds nothing else. */
export async function introductionScene(portal: TestApp) {
  const { db } = portal.database.open
  const dealOrganization = await portal.organization({ name: 'Harvest Solar Works' })
  const capital = await portal.organization({ name: 'Quiet River Bank' })
  const intermediary = await portal.organization({
    name: 'Meadow Aggregator',
    campaignRole: 'project_pipeline_aggregator',
  })
  const other = await portal.organization()
  const deal = await insertDeal(db, {
    name: 'Town Hall Roof',
    organizationId: dealOrganization.id,
    intermediaryAggregatorId: intermediary.id,
    ...fittingDeal,
  })
  const product = await insertProduct(db, {
    name: 'Credit Bridge',
    organizationId: capital.id,
    ...fittingProduct,
  })
  const member = (organizationId: string) => portal.signedIn({ organizationId })
  const manager = (organizationId: string) =>
    portal.signedIn({ organizationId, role: 'organization_manager' })
  const developer = await member(dealOrganization.id)
  const lender = await member(capital.id)
  /** Asks for the introduction, by the deal's member unless another asks. */
  const ask = ({
    client = developer.client,
    ...body
  }: { client?: Client } & Record<string, unknown> = {}): Promise<Answer> =>
    client.post(introductionsPath, {
      dealId: deal.id,
      kind: 'products',
      offerId: product.id,
      message: askMessage,
      ...body,
    })
  /** The introduction, asked for by the deal's member. */
  async function asked(values: Parameters<typeof ask>[0] = {}): Promise<Introduction> {
    const answer = await ask(values)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body
  }
  return {
    dealOrganization,
    capital,
    intermediary,
    dealId: deal.id,
    productId: product.id,
    /** Member and manager of the deal's organization. */
    developer,
    developerManager: await manager(dealOrganization.id),
    /** Member and manager of the product's organization. */
    lender,
    lenderManager: await manager(capital.id),
    /** Member of the deal's intermediary. */
    mediator: await member(intermediary.id),
    /** An administrator of neither organization. */
    admin: await portal.signedIn({ role: 'admin' }),
    /** A member of another organization. */
    stranger: await member(other.id),
    ask,
    asked,
    /** The same, accepted by the lender's member; both gave a phone. */
    async accepted(): Promise<Introduction> {
      const { id } = await asked({ phone: '312 555 0100' })
      const answer = await act(id, 'accept', lender, { phone: '773 555 0200' })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body
    },
    /** Sets columns of an introduction, as if time had passed. */
    async set(id: string, values: Partial<typeof introductions.$inferInsert>): Promise<void> {
      await db.update(introductions).set(values).where(eq(introductions.id, id))
    },
  }
}

export type IntroductionScene = Awaited<ReturnType<typeof introductionScene>>

/** The portal of a test file, and a scene that each of its tests finds anew, without introductions. */
export async function introductionPortal(
  environment: Record<string, string> = {},
  beside?: Parameters<typeof filePortal>[2],
) {
  const portal = await filePortal({ RATE_LIMIT: 'off', ...environment }, undefined, beside)
  const { db } = portal.database.open
  const scene = {} as IntroductionScene
  const renew = async () => void Object.assign(scene, await introductionScene(portal))
  beforeEach(async () => {
    await db.delete(introductions)
    await renew()
  })
  return { portal, db, scene, renew }
}

/** The moment some days ago. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** What somebody does with an introduction: accept, decline, withdraw. */
export const act = (
  id: string,
  action: 'accept' | 'decline' | 'withdraw',
  { client }: Pick<Somebody, 'client'>,
  body: object = {},
): Promise<Answer> => client.post(`${introductionsPath}/${id}/${action}`, body)

/** What somebody records of an introduction. */
export const record = (
  id: string,
  { client }: Pick<Somebody, 'client'>,
  body: object,
): Promise<Answer> => client.put(`${introductionsPath}/${id}/outcome`, body)

/** The statuses of answers in their order. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
