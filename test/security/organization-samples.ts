import { insertMembership } from '#server/features/memberships/memberships.store'
import { insertDistinct } from '#server/features/organization-duplicates/duplicates.store'
import { makeCaller } from './callers.ts'
import { historySamples } from './scene.ts'
import type { MakeSample, Scene } from './scene.ts'

const unknownToMembers = ({ caller }: Scene) =>
  caller.name === 'member' || caller.name === 'other member' ? { status: 404 } : {}

const toManagers = ({ caller }: Scene) =>
  caller.name === 'member' ? { status: 403 } : caller.name === 'other member' ? { status: 404 } : {}

/** Samples of the calls on organizations, their merges and memberships. */
export const organizationSamples: Record<string, MakeSample> = {
  ...historySamples(
    'organizations',
    'organizations',
    async ({ organization }) => organization,
    unknownToMembers,
  ),
  // Answered to own members and administrators; for everybody else it does not exist.
  'organizations.stats': ({ caller, organization }) => ({
    id: organization.id,
    ...(caller.name === 'other member' ? { status: 404 } : {}),
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
  'organizations.signIn': (scene) => ({ id: scene.organization.id, ...toManagers(scene) }),
  // It stays off, since nobody of the matrix has a second step of their own.
  'organizations.updateSignIn': (scene) => ({
    id: scene.organization.id,
    body: { requireSecondFactor: false },
    ...toManagers(scene),
  }),
  'organizations.delete': async ({ portal }) => ({ id: (await portal.organization()).id }),
}
