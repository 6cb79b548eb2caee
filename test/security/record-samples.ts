import { insertUpload } from '#server/features/files/files.store'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertProduct } from '#server/features/products/products.store'
import { insertActivity } from '#server/features/pipeline/pipeline-activities.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertResource } from '#server/features/resources/resources.store'
import { historySamples } from './scene.ts'
import type { MakeSample, Scene } from './scene.ts'

const asCsv: MakeSample = () => ({ query: 'format=csv' })
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
  caller.name === 'admin' || caller.name === 'old proof' ? { status: 403 } : {}
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

const unknownToOthers = (scene: Scene) => forOwners(scene, 404)
/** Samples of the calls on products, facilities, lending profiles, deals, resources and files, and of every export. */
export const recordSamples: Record<string, MakeSample> = {
  // Others' records are answered as left out.
  'confirmations.confirm': async (scene) => ({
    body: { records: [{ entity: 'products', id: (await ownProduct(scene)).id }] },
  }),
  'search.find': () => ({ query: 'q=bridge' }),
  // Others' records are answered as faulty rows.
  'bulkEdits.create': async (scene) => ({
    body: {
      entity: 'products',
      records: [{ id: (await ownProduct(scene)).id, version: 1 }],
      changes: { status: 'inactive' },
    },
  }),
  ...historySamples('products', 'products', ownProduct, unknownToOthers),
  ...historySamples('facilities', 'catalytic-facilities', newFacility, forFacilityAdministrator),
  ...historySamples('lendingProfiles', 'lending-profiles', ownLendingProfile, unknownToOthers),
  ...historySamples('pipeline', 'pipeline', newDeal, unknownToOthers),
  ...historySamples('resources', 'resources', newResource, () => ({})),
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
  'pipelineActivities.people': async (scene) => ({
    id: (await newDeal(scene)).id,
    query: 'search=a',
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
