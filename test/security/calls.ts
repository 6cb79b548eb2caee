import { desc, eq } from 'drizzle-orm'
import type { AuditEntity } from '#contract/audit'
import { termsVersion } from '#contract/auth'
import { auditEntries } from '#database/audit'
import { sessions } from '#database/sign-in'
import { createCode } from '#test/support/codes'
import { createLink } from '#server/features/auth/links.store'
import { insertUpload } from '#server/features/files/files.store'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertMembership } from '#server/features/memberships/memberships.store'
import { insertInvitations } from '#server/features/invitations/invitations.store'
import { insertDistinct } from '#server/features/organization-duplicates/duplicates.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { insertProduct } from '#server/features/products/products.store'
import { insertActivity } from '#server/features/pipeline/pipeline-activities.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertResource } from '#server/features/resources/resources.store'
import type { UserRow } from '#server/features/users/users.store'
import { recordAudit } from '#server/platform/audit/audit'
import { hashToken } from '#server/platform/sessions/cookie'
import { openSession } from '#server/platform/sessions/session.store'
import { testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { makeCaller } from './callers.ts'
import type { Caller } from './callers.ts'
import { importSamples } from './import-samples.ts'

/** What a call is made on: a caller, somebody else, and an organization. */
export interface Scene {
  portal: TestApp
  caller: Caller
  other: UserRow
  organization: OrganizationRow
}

/** A call that would succeed if it were allowed, so that only the missing right can stop it. */
export interface Sample {
  /** Value of `{id}` in the path. */
  id?: string
  body?: object
  /** Query of the call, without the question mark. */
  query?: string
  /** The answer where it is another than the endpoint's success, for a reason of the caller's own. */
  status?: number
}

export type MakeSample = (scene: Scene) => Sample | Promise<Sample>

const asCsv: MakeSample = () => ({ query: 'format=csv' })
const toOther: MakeSample = ({ other }) => ({ id: other.id })
const fresh = (scene: Scene) => `fresh.${scene.other.email}`
const newPassword = 'another granite lantern 43'

/** Members may not invite into their own organization, and others do not know of its invitations. */
const forManager = ({ caller }: Scene): Pick<Sample, 'status'> =>
  caller.name === 'member' ? { status: 403 } : caller.name === 'other member' ? { status: 404 } : {}

async function newInvitation(scene: Scene): Promise<string> {
  const values = {
    organizationId: scene.organization.id,
    role: 'member',
    invitedBy: scene.other.id,
  } as const
  const [made] = await scene.portal.database.open.db.transaction((tx) =>
    insertInvitations(tx, [fresh(scene)], values),
  )
  return made?.row.id ?? ''
}

/** The path of a sample's call. */
export function urlOf(path: string, sample: Sample | undefined): string {
  const url = path.replace('{id}', sample?.id ?? '')
  return sample?.query === undefined ? url : `${url}?${sample.query}`
}

const newFacility = ({ portal, organization }: Scene) =>
  insertFacility(portal.database.open.db, {
    name: 'Some Facility',
    organizationId: organization.id,
    status: 'published',
  })

/** A shared deal of the caller's organization with an activity. */
async function newDeal({ portal, organization }: Scene) {
  const { db } = portal.database.open
  const { id } = await insertDeal(db, { name: 'Some Deal', organizationId: organization.id })
  return {
    id,
    activity: (await insertActivity(db, { pipelineId: id, type: 'note', subject: 'Some note' })).id,
  }
}

/** Members of other organizations may read a shared deal and change nothing (C-14); its activities do not exist for them. */
const forOwners = ({ caller }: Scene, status: 403 | 404) =>
  caller.name === 'other member' ? { status } : {}

/** Other administrators are rejected (C-02). */
const forFacilityAdministrator = ({ caller }: Scene) =>
  caller.name === 'admin' ? { status: 403 } : {}
/** A published product of the organization, which members of another one read and may not change. */
const ownProduct = async ({ portal, organization }: Scene) =>
  insertProduct(portal.database.open.db, {
    name: 'Solar Term Loan',
    organizationId: organization.id,
    status: 'published',
  })
/** A published resource, which everybody reads. */
const newResource = ({ portal }: Scene) =>
  insertResource(portal.database.open.db, {
    name: 'Some Guide',
    type: 'guide',
    url: 'https://river.example/guide',
  })
/** An open lending profile of the organization. */
const ownLendingProfile = ({ portal, organization }: Scene) =>
  insertLendingProfile(portal.database.open.db, {
    name: 'Some Lending',
    organizationId: organization.id,
  })

const notTheirs = ({ caller }: Scene) => (caller.name === 'other member' ? { status: 403 } : {})

/** An entry of a record's history that is a version of it. */
async function entryOf({ portal }: Scene, entity: AuditEntity, id: string): Promise<string> {
  const { db } = portal.database.open
  await recordAudit(
    db,
    { actorId: null, actorName: null, ip: null, requestId: null },
    {
      action: 'update',
      entity,
      entityId: id,
      before: { status: 'draft' },
      after: { status: 'published' },
    },
  )
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return entry?.id ?? ''
}

/** History and restoration of a record; for those who may not edit it there is none. */
function historySamples(
  name: string,
  entity: AuditEntity,
  make: (scene: Scene) => Promise<{ id: string }>,
  rejected: (scene: Scene) => Pick<Sample, 'status'>,
): Record<string, MakeSample> {
  return {
    [`${name}.history`]: async (scene) => ({ id: (await make(scene)).id, ...rejected(scene) }),
    [`${name}.restore`]: async (scene) => {
      const { id } = await make(scene)
      return { id, body: { auditId: await entryOf(scene, entity, id) }, ...rejected(scene) }
    },
  }
}

const unknownToOthers = (scene: Scene) => forOwners(scene, 404)
const unknownToMembers = ({ caller }: Scene) =>
  caller.name === 'member' || caller.name === 'other member' ? { status: 404 } : {}

/** By endpoint id. An endpoint with parameters or a body and without an entry here fails the matrix. */
export const samples: Record<string, MakeSample> = {
  ...importSamples,
  ...historySamples('products', 'products', ownProduct, unknownToOthers),
  ...historySamples('facilities', 'catalytic-facilities', newFacility, forFacilityAdministrator),
  ...historySamples('lendingProfiles', 'lending-profiles', ownLendingProfile, unknownToOthers),
  ...historySamples('pipeline', 'pipeline', newDeal, unknownToOthers),
  ...historySamples(
    'organizations',
    'organizations',
    async ({ organization }) => organization,
    unknownToMembers,
  ),
  ...historySamples('resources', 'resources', newResource, () => ({})),
  'auth.login': ({ other }) => ({ body: { email: other.email, password: testPassword } }),
  'auth.register': (scene) => ({
    body: { email: fresh(scene), firstName: 'New', lastName: 'Person', password: testPassword },
  }),
  'auth.sendCode': ({ other }) => ({ body: { email: other.email } }),
  'auth.verifyCode': async ({ portal, other }) => ({
    body: {
      email: other.email,
      code: await createCode(portal.database.open.db, portal.settings.sessionSecret, other.email),
    },
  }),
  'auth.forgotPassword': ({ other }) => ({ body: { email: other.email } }),
  'auth.resetPassword': async ({ portal, other }) => ({
    body: {
      newPassword,
      token: await createLink(portal.database.open.db, {
        purpose: 'reset_password',
        email: other.email,
        userId: other.id,
      }),
    },
  }),
  'auth.confirmEmail': async (scene) => {
    const owner = await scene.portal.user({ pendingEmail: fresh(scene) })
    return {
      body: {
        token: await createLink(scene.portal.database.open.db, {
          purpose: 'confirm_email',
          email: fresh(scene),
          userId: owner.id,
        }),
      },
    }
  },
  'auth.profile': () => ({ body: { firstName: 'Renamed' } }),
  'auth.changePassword': () => ({ body: { currentPassword: testPassword, newPassword } }),
  'auth.join': ({ caller, organization }) => ({
    body: { registrationKey: organization.registrationKey },
    // Who belongs to one joins no second one.
    ...(caller.user !== null && caller.user.organizationId !== null ? { status: 409 } : {}),
  }),
  'auth.acceptTerms': () => ({ body: { termsVersion } }),
  'auth.endSession': async ({ portal, caller, other }) => {
    const { db } = portal.database.open
    const owner = caller.user ?? other
    const token = await openSession(db, owner.id, '127.0.0.1', undefined)
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
    return { id: session?.id ?? '' }
  },
  // Answered to own members and administrators; for everybody else it does not exist.
  'organizations.stats': ({ caller, organization }) => ({
    id: organization.id,
    ...(caller.name === 'other member' ? { status: 404 } : {}),
  }),
  'lendingProfiles.read': async (scene) => ({ id: (await ownLendingProfile(scene)).id }),
  'lendingProfiles.create': (scene) => ({
    body: { name: 'Bridge Lending', organizationId: scene.organization.id },
    ...notTheirs(scene),
  }),
  'lendingProfiles.update': async (scene) => ({
    id: (await ownLendingProfile(scene)).id,
    body: { name: 'Renamed Lending' },
    ...notTheirs(scene),
  }),
  'lendingProfiles.delete': async (scene) => ({
    id: (await ownLendingProfile(scene)).id,
    ...notTheirs(scene),
  }),
  'memberships.list': ({ organization }) => ({ id: organization.id }),
  'memberships.create': async ({ portal }) => {
    const aggregator = await portal.organization({ campaignRole: 'capital_aggregator' })
    const member = await portal.organization()
    return { body: { aggregatorId: aggregator.id, memberId: member.id, membershipType: 'cdfis' } }
  },
  'memberships.delete': async ({ portal, organization }) => {
    const aggregator = await portal.organization({ campaignRole: 'capital_aggregator' })
    const row = await insertMembership(portal.database.open.db, {
      aggregatorId: aggregator.id,
      memberId: organization.id,
      membershipType: 'cdfis',
    })
    return { id: row?.id ?? '' }
  },
  'preferences.update': () => ({ body: { theme: 'dark' } }),
  'resources.read': async (scene) => ({ id: (await newResource(scene)).id }),
  'resources.create': () => ({
    body: { name: 'Model Terms', type: 'term_sheet', url: 'https://river.example/terms' },
  }),
  'resources.update': async (scene) => ({
    id: (await newResource(scene)).id,
    body: { name: 'Renamed Guide' },
  }),
  'resources.delete': async (scene) => ({ id: (await newResource(scene)).id }),
  'products.read': async (scene) => ({ id: (await ownProduct(scene)).id }),
  'products.create': (scene) => ({
    body: { name: 'Bridge Loan', organizationId: scene.organization.id },
    ...notTheirs(scene),
  }),
  'products.update': async (scene) => ({
    id: (await ownProduct(scene)).id,
    body: { name: 'Renamed Loan' },
    ...notTheirs(scene),
  }),
  'products.delete': async (scene) => ({ id: (await ownProduct(scene)).id, ...notTheirs(scene) }),
  'users.create': (scene) => ({ body: { email: fresh(scene), role: 'admin' } }),
  'users.update': ({ other }) => ({ id: other.id, body: { role: 'admin' } }),
  'users.delete': toOther,
  'users.endSessions': toOther,
  'users.sendReset': toOther,
  'registration.validateKey': ({ other, organization }) => ({
    body: { registrationKey: organization.registrationKey, email: other.email },
  }),
  'registration.register': (scene) => ({
    body: {
      registrationKey: scene.organization.registrationKey,
      email: fresh(scene),
      firstName: 'New',
      lastName: 'Person',
      password: testPassword,
    },
  }),
  'registration.readKey': (scene) => ({
    id: scene.organization.id,
    ...(scene.caller.name === 'other member' ? { status: 404 } : {}),
  }),
  // Organizations of their own, so that key and list of the scene's one stay.
  'registration.regenerateKey': async ({ portal }) => ({ id: (await portal.organization()).id }),
  'registration.readAllowedEmails': ({ organization }) => ({ id: organization.id }),
  'registration.updateAllowedEmails': async ({ portal }) => ({
    id: (await portal.organization()).id,
    body: { allowedEmails: ['@bank.example'] },
  }),
  'invitations.list': (scene) => ({ id: scene.organization.id, ...forManager(scene) }),
  'invitations.create': (scene) => ({
    id: scene.organization.id,
    body: { emails: [fresh(scene)] },
    ...forManager(scene),
  }),
  'invitations.resend': async (scene) => ({ id: await newInvitation(scene), ...forManager(scene) }),
  'invitations.withdraw': async (scene) => ({
    id: await newInvitation(scene),
    ...forManager(scene),
  }),
  'files.upload': () => ({ body: { bytes: 12 } }),
  'files.normalize': async ({ portal, caller, other }) => {
    const { uploadKey } = await insertUpload(portal.database.open.db, (caller.user ?? other).id)
    await portal.files.put(uploadKey, Buffer.from('A few words.'))
    return {
      body: {
        url: await portal.files.uploadAddress(uploadKey, { origin: portal.settings.publicUrl }),
      },
    }
  },
  'facilities.read': async (scene) => ({ id: (await newFacility(scene)).id }),
  'facilities.create': (scene) => ({
    body: { name: 'New Facility', organizationId: scene.organization.id },
    ...forFacilityAdministrator(scene),
  }),
  'facilities.update': async (scene) => ({
    id: (await newFacility(scene)).id,
    body: { targetRaise: '$15,000' },
    ...forFacilityAdministrator(scene),
  }),
  'facilities.delete': async (scene) => ({
    id: (await newFacility(scene)).id,
    ...forFacilityAdministrator(scene),
  }),
  'pipeline.read': async (scene) => ({ id: (await newDeal(scene)).id }),
  'pipeline.create': (scene) => ({
    body: { name: 'New Deal', organizationId: scene.organization.id },
    ...forOwners(scene, 403),
  }),
  'pipeline.update': async (scene) => ({
    id: (await newDeal(scene)).id,
    body: { capEx: '$15,000' },
    ...forOwners(scene, 403),
  }),
  'pipeline.delete': async (scene) => ({ id: (await newDeal(scene)).id, ...forOwners(scene, 403) }),
  'pipelineActivities.ofDeal': async (scene) => ({
    id: (await newDeal(scene)).id,
    ...forOwners(scene, 404),
  }),
  'pipelineActivities.create': async (scene) => ({
    id: (await newDeal(scene)).id,
    body: { type: 'note', subject: 'New note' },
    ...forOwners(scene, 404),
  }),
  'pipelineActivities.update': async (scene) => ({
    id: (await newDeal(scene)).activity,
    body: { subject: 'Changed' },
    ...forOwners(scene, 404),
  }),
  'pipelineActivities.delete': async (scene) => ({
    id: (await newDeal(scene)).activity,
    ...forOwners(scene, 404),
  }),
  'organizations.read': ({ organization }) => ({ id: organization.id }),
  'organizations.create': () => ({ body: { name: 'New Lenders' } }),
  'organizations.update': ({ organization, caller }) => ({
    id: organization.id,
    body: { description: 'Lends to towns' },
    // Members read an organization and edit none, not even their own (P-113).
    ...(caller.name === 'member' || caller.name === 'other member' ? { status: 403 } : {}),
  }),
  'organizations.similar': ({ caller }) => ({
    query: 'name=Prairie',
    ...(caller.name === 'member' || caller.name === 'other member' ? { status: 403 } : {}),
  }),
  'organizations.duplicates': () => ({}),
  'organizations.dismissDuplicate': async ({ portal, organization }) => ({
    id: organization.id,
    body: { otherId: (await portal.organization()).id },
  }),
  'organizations.restoreDuplicate': async ({ portal, organization, other }) => {
    const two = await portal.organization()
    await portal.database.open.db.transaction((tx) =>
      insertDistinct(tx, organization.id, [two.id], other.id),
    )
    return { id: organization.id, query: `otherId=${two.id}` }
  },
  'organizations.merge': async ({ portal, organization }) => ({
    id: organization.id,
    body: { otherId: (await portal.organization()).id },
  }),
  'organizationMerges.undo': async ({ portal, organization }) => {
    const { client } = await makeCaller(portal, 'admin', organization)
    const done = await client.post(`/api/organizations/${organization.id}/merge`, {
      otherId: (await portal.organization()).id,
    })
    return { id: done.body.merge.id }
  },
  'organizations.delete': async ({ portal }) => ({ id: (await portal.organization()).id }),
  'organizations.export': asCsv,
  'products.export': asCsv,
  'facilities.export': asCsv,
  'lendingProfiles.export': asCsv,
  'pipeline.export': asCsv,
  'memberships.export': asCsv,
  'resources.export': asCsv,
  'users.export': asCsv,
  'audit.export': asCsv,
}
