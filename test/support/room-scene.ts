import { eq } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { pipelineShareReaders, pipelineShares } from '#database/package'
import { today } from '#server/platform/present-day'
import { filePortal } from './app.ts'
import type { Client } from './client.ts'
import { putBytes } from './uploads.ts'

/** A project's page with people of every kind: those of `financeScene`, and two who lend. */
export async function roomScene(open: typeof filePortal = filePortal) {
  const portal = await open({ RATE_LIMIT: 'off' })
  const { db } = portal.database.open
  const owner = await portal.organization({ name: 'River Solar' })
  const meadow = await portal.organization({
    name: 'Meadow',
    campaignRole: 'capital_aggregator',
  })
  const bank = await portal.organization({ name: 'Quiet Bank' })
  const member = await portal.signedIn({ organizationId: owner.id, firstName: 'Luis' })
  const { client: intermediary } = await portal.signedIn({ organizationId: meadow.id })
  const guest = await portal.signedIn({ organizationId: bank.id, firstName: 'June' })
  const { client: stranger } = await portal.signedIn({
    organizationId: (await portal.organization()).id,
  })
  const { client: admin } = await portal.signedIn({ role: 'admin' })

  /** Adds a deal of the member's organization. */
  const newDeal = async (values: object = {}): Promise<string> => {
    const { status, text, body } = await member.client.post('/api/pipeline', {
      name: 'Town Hall Roof',
      organizationId: owner.id,
      intermediaryAggregatorId: meadow.id,
      capNeed: ['perm'],
      technology: ['solar'],
      ...values,
    })
    if (status !== 201) throw new Error(`The deal was rejected: ${text}`)
    return body.id
  }
  /** Introduces a lender to a deal, as accepted. */
  const introduce = async (dealId: string, capital = bank, values: object = {}) => {
    const [row] = await db
      .insert(introductions)
      .values({
        dealId,
        dealName: 'Town Hall Roof',
        kind: 'products',
        offerName: 'Credit Bridge',
        need: 'perm',
        score: 80,
        confidence: 90,
        dealOrganizationId: owner.id,
        dealOrganizationName: owner.name,
        capitalOrganizationId: capital.id,
        capitalOrganizationName: capital.name,
        askedBy: 'deal',
        askerName: 'Luis',
        askerEmail: 'luis@river.example',
        message: 'We build in spring.',
        state: 'accepted',
        expiresAt: new Date(Date.now() + 86_400_000),
        answeredAt: new Date(),
        ...values,
      })
      .returning()
    if (row === undefined) throw new Error('The introduction was not stored')
    return row
  }
  /** Shares a deal with the bank, or as `values` say. */
  const share = async (
    dealId: string,
    values: Partial<typeof pipelineShares.$inferInsert> = {},
  ) => {
    const [row] = await db
      .insert(pipelineShares)
      .values({
        pipelineId: dealId,
        organizationId: bank.id,
        organizationName: bank.name,
        sections: ['documents'],
        allDocuments: true,
        until: today(),
        ...values,
      })
      .returning()
    if (row === undefined) throw new Error('The share was not stored')
    return row
  }
  const upload = async (bytes: Buffer | string, name: string, by: Client = member.client) => {
    const content = Buffer.from(bytes)
    const { uploadURL: url } = (await by.post('/api/objects/upload', { use: 'document' })).body
    const put = await putBytes(portal, url, content)
    if (put.status !== 200) throw new Error(`The upload failed: ${put.status} ${put.text}`)
    const answer = await by.post('/api/objects/normalize', { url, name })
    if (answer.status !== 200) throw new Error(`The file was rejected: ${answer.text}`)
    return answer.body.normalizedPath as string
  }
  const add = async (dealId: string, body: object) =>
    member.client.post(`/api/pipeline/${dealId}/documents`, body)

  return {
    portal,
    db,
    owner,
    bank,
    meadow,
    member: member.client,
    person: member.user,
    intermediary,
    guest: guest.client,
    guestPerson: guest.user,
    stranger,
    admin,
    newDeal,
    introduce,
    /** Sets columns of an introduction, as if time had passed. */
    setIntroduction: async (id: string, values: Partial<typeof introductions.$inferInsert>) => {
      await db.update(introductions).set(values).where(eq(introductions.id, id))
    },
    share,
    /** Accepts the words of a share in the guest's name. */
    accept: (shareId: string) =>
      db
        .insert(pipelineShareReaders)
        .values({ shareId, userId: guest.user.id, acceptedAt: new Date() }),
    upload,
    add,
    /** Adds a document with a text of its own, and answers it. */
    async document(dealId: string, body: object = {}, text = `Words of ${Math.random()}`) {
      const file = await upload(text, 'Site lease.txt')
      const answer = await add(dealId, { file, ...body })
      if (answer.status !== 201) throw new Error(`The document was rejected: ${answer.text}`)
      return answer.body
    },
  }
}
