import { digestDue } from '#database/notifications'
import { preferences } from '#database/users'
import { insertProduct } from '#server/features/products/products.store'
import { createStopLinks } from '#server/platform/mail/stop-links'
import { confirmationLink } from '#test/support/confirmation-links'
import { followedChange, notifyOf } from '#test/support/notifications'
import type { MakeSample, Sample, Scene } from './scene.ts'

const aProduct = ({ portal, organization }: Scene) =>
  insertProduct(portal.database.open.db, {
    name: 'Solar Term Loan',
    organizationId: organization.id,
    status: 'published',
  })

/** The link of somebody's digest that confirms a product of their organization. */
const aLink: MakeSample = async (scene) => {
  const { portal, organization } = scene
  const { id } = await portal.user({ organizationId: organization.id })
  const product = await aProduct(scene)
  await portal.database.open.db.execute(
    `update products set last_confirmed_at = now() - interval '100 days' where id = '${product.id}'`,
  )
  return {
    body: { token: await confirmationLink(portal, id, [{ entity: 'products', id: product.id }]) },
  }
}

/** The link by which somebody stops mails about introductions, which are mailed until they choose otherwise. */
const aStopLink: MakeSample = async ({ portal }) => {
  const { sessionSecret, publicUrl } = portal.settings
  const { id } = await portal.user()
  const page = new URL(createStopLinks(sessionSecret, publicUrl).page(id, 'introductions'))
  return { query: page.search.slice(1) }
}

/** A daily digest of the caller that tells of something. */
const aDigest: MakeSample = async (scene): Promise<Sample> => {
  const { caller, portal } = scene
  const sample = { body: { cadence: 'daily' } }
  if (caller.user === null) return sample
  const { db } = portal.database.open
  const userId = caller.user.id
  const choices = { notifications: { kinds: { followed_record: 'daily' } } }
  await db.insert(preferences).values({ userId, choices }).onConflictDoNothing()
  const before = new Date(Date.now() - 3_600_000)
  await db
    .insert(digestDue)
    .values({ userId, cadence: 'daily', dueAt: new Date(Date.now() + 3_600_000), since: before })
    .onConflictDoNothing()
  const { id } = await aProduct(scene)
  await notifyOf(portal, followedChange(userId, 'products', id, 'status', 'draft', 'published'))
  return sample
}

/** Samples of the calls on digests and of the links in mails. */
export const mailLinkSamples: Record<string, MakeSample> = {
  'confirmation-links.read': aLink,
  'confirmation-links.confirm': aLink,
  'digest.preview': aDigest,
  'digest.send': aDigest,
  'digest.stop': aStopLink,
  'digest.openStop': aStopLink,
}
