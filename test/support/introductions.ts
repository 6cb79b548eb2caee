import { eq } from 'drizzle-orm'
import type { Introduction } from '#contract/introductions'
import { introductions } from '#database/introductions'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { UserRow } from '#server/features/users/users.store'
import type { TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'

export interface Somebody {
  client: Client
  user: UserRow
}

/** A deal and a product that fit each other, with people of every standing. */
export interface IntroductionScene {
  dealOrganization: OrganizationRow
  capital: OrganizationRow
  intermediary: OrganizationRow
  dealId: string
  productId: string
  /** Member and manager of the deal's organization. */
  developer: Somebody
  developerManager: Somebody
  /** Member and manager of the product's organization. */
  lender: Somebody
  lenderManager: Somebody
  /** Member of the deal's intermediary. */
  mediator: Somebody
  /** An administrator of neither organization. */
  admin: Somebody
  /** A member of another organization. */
  stranger: Somebody
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

/** Makes it all. Names are such that a search for them finds nothing else. */
export async function introductionScene(portal: TestApp): Promise<IntroductionScene> {
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
  return {
    dealOrganization,
    capital,
    intermediary,
    dealId: deal.id,
    productId: product.id,
    developer: await member(dealOrganization.id),
    developerManager: await manager(dealOrganization.id),
    lender: await member(capital.id),
    lenderManager: await manager(capital.id),
    mediator: await member(intermediary.id),
    admin: await portal.signedIn({ role: 'admin' }),
    stranger: await member(other.id),
  }
}

export const introductionsPath = '/api/introductions'
export const askMessage = 'We build the roof in spring and look for a bridge.'

/** Asks for the introduction of the scene, by the deal's member unless another asks. */
export function ask(
  scene: IntroductionScene,
  { client, ...body }: { client?: Client } & Record<string, unknown> = {},
): Promise<Answer> {
  return (client ?? scene.developer.client).post(introductionsPath, {
    dealId: scene.dealId,
    kind: 'products',
    offerId: scene.productId,
    message: askMessage,
    ...body,
  })
}

/** Sets columns of an introduction, as if time had passed. */
export async function setIntroduction(
  portal: TestApp,
  id: string,
  values: Partial<typeof introductions.$inferInsert>,
): Promise<void> {
  await portal.database.open.db.update(introductions).set(values).where(eq(introductions.id, id))
}

/** The moment some days ago. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** The scene's introduction, asked for by the deal's member. */
export async function asked(
  scene: IntroductionScene,
  values: Parameters<typeof ask>[1] = {},
): Promise<Introduction> {
  const answer = await ask(scene, values)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** What somebody does with an introduction: accept, decline, withdraw. */
export const act = (
  id: string,
  action: 'accept' | 'decline' | 'withdraw',
  { client }: Pick<Somebody, 'client'>,
  body: object = {},
): Promise<Answer> => client.post(`${introductionsPath}/${id}/${action}`, body)

/** The scene's introduction, accepted by the lender's member; both gave a phone. */
export async function accepted(scene: IntroductionScene): Promise<Introduction> {
  const { id } = await asked(scene, { phone: '312 555 0100' })
  const answer = await act(id, 'accept', scene.lender, { phone: '773 555 0200' })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

/** What somebody records of an introduction. */
export const record = (
  id: string,
  { client }: Pick<Somebody, 'client'>,
  body: object,
): Promise<Answer> => client.put(`${introductionsPath}/${id}/outcome`, body)

/** The statuses of answers in their order. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
