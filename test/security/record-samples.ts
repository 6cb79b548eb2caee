import type { PgTable } from 'drizzle-orm/pg-core'
import { records } from '#contract/records'
import type { RegistryNoun } from '#contract/registries'
import { recordTables } from '#database/record-tables'
import { insertUpload } from '#server/features/files/files.store'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertProduct } from '#server/features/products/products.store'
import { insertActivity } from '#server/features/pipeline/pipeline-activities.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertResource } from '#server/features/resources/resources.store'
import { ownedRegistries, registryKinds } from '#test/support/registry-scene'
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
const notTheirs = ({ caller }: Scene) => (caller.name === 'other member' ? { status: 403 } : {})

const unknownToOthers = (scene: Scene) => forOwners(scene, 404)
/** Calls on a registry whose records members write for their organization. */
function ownedSamples(noun: RegistryNoun): Record<string, MakeSample> {
  const { key } = records[noun]
  const make = async ({ portal, organization }: Scene) => {
    const values = { ...registryKinds[noun].values, organizationId: organization.id }
    // The columns are those of any of these tables.
    const [row] = await portal.database.open.db
      .insert(recordTables[noun] as PgTable)
      .values(values as never)
      .returning()
    return row as { id: string }
  }
  return {
    [`${key}.read`]: async (scene) => ({ id: (await make(scene)).id }),
    [`${key}.create`]: (scene) => ({
      body: { name: 'Newly Added', organizationId: scene.organization.id },
      ...notTheirs(scene),
    }),
    [`${key}.update`]: async (scene) => ({
      id: (await make(scene)).id,
      body: { name: 'Newly Named' },
      ...notTheirs(scene),
    }),
    [`${key}.delete`]: async (scene) => ({ id: (await make(scene)).id, ...notTheirs(scene) }),
    [`${key}.export`]: asCsv,
    ...historySamples(key, noun, make, unknownToOthers),
  }
}

/** Samples of the calls on records of registries and on files, and of every export. */
export const recordSamples: Record<string, MakeSample> = {
  // Of projects and of what organizations do not own they are below.
  ...Object.assign({}, ...ownedRegistries.map(ownedSamples)),
  // Others' records are answered as left out.
  'confirmations.confirm': async (scene) => ({
    body: { records: [{ entity: 'products', id: (await ownProduct(scene)).id }] },
  }),
  'search.find': () => ({ query: 'q=bridge' }),
  // Others' records are answered as rows with problems.
  'bulkEdits.create': async (scene) => ({
    body: {
      entity: 'products',
      records: [{ id: (await ownProduct(scene)).id, version: 1 }],
      changes: { status: 'inactive' },
    },
  }),
  ...historySamples('facilities', 'catalytic-facilities', newFacility, forFacilityAdministrator),
  ...historySamples('pipeline', 'pipeline', newDeal, unknownToOthers),
  ...historySamples('resources', 'resources', newResource, () => ({})),
  'resources.read': async (scene) => ({ id: (await newResource(scene)).id }),
  'resources.create': () => ({
    body: { name: 'Model Terms', type: 'term_sheet', url: 'https://river.example/terms' },
  }),
  'resources.update': async (scene) => ({
    id: (await newResource(scene)).id,
    body: { name: 'Renamed Guide' },
  }),
  'resources.delete': async (scene) => ({ id: (await newResource(scene)).id }),
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
  'facilities.export': asCsv,
  'pipeline.export': asCsv,
  'memberships.export': asCsv,
  'resources.export': asCsv,
  'users.export': asCsv,
  'audit.export': asCsv,
}
