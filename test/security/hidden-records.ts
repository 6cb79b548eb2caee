import { randomUUID } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { api } from '#contract/api'
import { nouns, records } from '#contract/records'
import { mayRead } from '#contract/rights'
import { calendarFeeds } from '#database/calendar-feeds'
import { facilities } from '#database/facilities'
import { introductions } from '#database/introductions'
import { organizations } from '#database/organizations'
import { pipelineSources, pipelineUses } from '#database/finance'
import { pipelineOffers } from '#database/offers'
import { pipelineDocuments, pipelineQuestions, pipelineShares } from '#database/package'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { recordTables } from '#database/record-tables'
import { resources } from '#database/resources'
import { savedViews } from '#database/saved-views'
import { sessions } from '#database/sign-in'
import { insertImport } from '#server/features/imports/imports.store'
import { insertInvitations } from '#server/features/invitations/invitations.store'
import { openSession } from '#server/platform/sessions/session.store'
import type { TestApp } from '#test/support/app'
import { fileOf } from '#test/support/filed-document'
import { ownedRegistries, registryKinds } from '#test/support/registry-scene'

/** A canary in every text of a hidden record; no answer to others contains it. */
export const canary = 'zqcanary'

/** Every amount of theirs. */
export const hiddenAmount = 77_123_456_789

/** How the ids of calls begin that are on records which everybody reads: of these none is hidden. */
const openToAll = nouns
  .filter((noun) => mayRead({ role: 'member', organizationId: 'nobody' }, noun, {}))
  .map((noun) => records[noun].key)

/** The calls that name a record which may be hidden. */
export const callsOnHidden = api.filter(
  ({ id, path }) => path.includes('{id}') && !openToAll.some((key) => id.startsWith(`${key}.`)),
)

/** Ids of one organization's records nobody else may know of, by the first part of the endpoint ids that name them. */
export type HiddenRecords = Record<string, string>

/** The organization the records belong to; its id is known beforehand, so that it can be requested before it exists. */
export const hiddenOrganizationId = '5ec2e7a0-0000-4000-8000-000000000001'

/** Whether the field is an enumeration: its values are no texts of people. */
function isChosen(createId: string, field: string): boolean {
  const endpoint = api.find(({ id }) => id === createId)
  const schemas = [endpoint?.body, endpoint?.reply].filter((schema) => schema !== undefined)
  const properties = schemas.map(
    (schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties?.[field],
  )
  return JSON.stringify(properties).includes('"enum"')
}

/** A canary for every column of free text and a rare amount for every amount, so that a column that is added later is watched as well. */
function texts(table: PgTable, createId: string): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (column.columnType === 'PgText' && !isChosen(createId, name))
      values[name] = `${canary}${name.toLowerCase()}`
    else if (column.columnType === 'PgBigInt53') values[name] = hiddenAmount
  }
  return values
}

/** Fills one private organization with a hidden record of every kind, each text of them with a canary in it. */
export async function createHiddenRecords(portal: TestApp): Promise<HiddenRecords> {
  const { db } = portal.database.open
  const organizationId = hiddenOrganizationId
  const one = async (table: PgTable, noun: string, values: Record<string, unknown>) => {
    // The columns are those of many tables; each record gets those it has.
    const [row] = await db
      .insert(table)
      .values({ ...texts(table, `${noun}.create`), ...values } as never)
      .returning()
    return (row as { id: string }).id
  }
  await one(organizations, 'organizations', {
    id: organizationId,
    status: 'published',
    dataVisibility: 'private',
    campaignRole: 'capital_aggregator',
    locationState: null,
    createdBy: null,
    allowedEmails: [`${canary}@allowed.example`],
  })
  const owner = await portal.user({
    organizationId,
    role: 'organization_manager',
    firstName: `${canary}first`,
    lastName: `${canary}last`,
    email: `${canary}@hidden.example`,
  })
  const owned: HiddenRecords = {}
  for (const noun of ownedRegistries) {
    const { field, hidden } = registryKinds[noun].readBy
    if (hidden.length > 0)
      owned[records[noun].key] = await one(recordTables[noun], records[noun].key, {
        organizationId,
        createdBy: owner.id,
        [field]: hidden[0],
      })
  }
  const deal = await one(pipeline, 'pipeline', {
    organizationId,
    createdBy: owner.id,
    visibility: 'organization_only',
    location: null,
    expectedPtoMonth: null,
    gapView: null,
    clockStatus: null,
    creditAtRiskFrom: null,
  })
  const [invited] = await db.transaction((tx) =>
    insertInvitations(tx, [`${canary}.invited@hidden.example`], {
      organizationId,
      role: 'member',
      invitedBy: owner.id,
    }),
  )
  const imported = await db.transaction((tx) =>
    insertImport(tx, {
      createdBy: owner.id,
      createdByName: canary,
      entity: 'pipeline',
      filename: `${canary}.csv`,
      fileHash: 'x',
      scope: 'campaign',
      state: 'rehearsed',
      sheets: [{ name: canary, rows: 1 }],
      reading: { sheet: canary, encoding: 'utf-8', delimiter: ',', headerRow: 1 },
      columns: [],
      notes: [],
      mapping: { source: canary, key: { kind: 'name_and_place', columns: [] }, fields: {} },
      counts: { rows: 0, new: 0, changed: 0, unchanged: 0, duplicate: 0, faulty: 0 },
    }),
  )
  const introduction = await one(introductions, 'introductions', {
    dealId: deal,
    dealOrganizationId: organizationId,
    capitalOrganizationId: null,
    kind: 'products',
    need: 'perm',
    askedBy: 'deal',
    score: 77,
    confidence: 77,
    expiresAt: new Date(Date.now() + 86_400_000),
    declineReason: null,
    dealOutcome: null,
    dealOutcomeReason: null,
    capitalOutcome: null,
    capitalOutcomeReason: null,
    state: 'requested',
  })
  await openSession(db, owner.id, '127.0.0.1', canary)
  const documentId = randomUUID()
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, owner.id))
  return {
    organizations: organizationId,
    registration: organizationId,
    memberships: organizationId,
    'invitations.list': organizationId,
    'invitations.create': organizationId,
    invitations: invited?.row.id ?? '',
    ...owned,
    facilities: await one(facilities, 'facilities', {
      organizationId,
      createdBy: owner.id,
      status: 'draft',
      type: 'catalytic_facility',
    }),
    pipeline: deal,
    'pipelineActivities.ofDeal': deal,
    'pipelineActivities.people': deal,
    follows: deal,
    'pipelineActivities.create': deal,
    pipelineActivities: await one(pipelineActivities, 'pipelineActivities', {
      pipelineId: deal,
      createdBy: owner.id,
      type: 'note',
    }),
    pipelineFinance: deal,
    'pipelineUses.create': deal,
    'pipelineSources.create': deal,
    pipelinePackage: deal,
    'pipelineDocuments.create': deal,
    'pipelineDocuments.updateItem': deal,
    'pipelineDocuments.download': deal,
    pipelineDocuments: await one(pipelineDocuments, 'pipelineDocuments', {
      id: documentId,
      file: await fileOf(portal, `${canary}.txt`, documentId),
      pipelineId: deal,
      createdBy: owner.id,
      notApplicable: null,
      kind: 'other',
    }),
    'pipelineOffers.create': introduction,
    'pipelineOffers.list': deal,
    'pipelineOffers.made': introduction,
    pipelineOffers: await one(pipelineOffers, 'pipelineOffers', {
      introductionId: introduction,
      createdBy: owner.id,
      need: 'perm',
      kind: 'grant',
      phase: 'both',
      dayCount: '30_360',
      state: 'sent',
      closingDay: null,
      goodUntil: null,
      dealClosedDay: null,
      capitalClosedDay: null,
    }),
    pipelineUses: await one(pipelineUses, 'pipelineUses', {
      pipelineId: deal,
      kind: 'solar',
      creditTechnology: null,
    }),
    pipelineSources: await one(pipelineSources, 'pipelineSources', {
      pipelineId: deal,
      kind: 'grant',
      state: 'committed',
      phase: 'both',
      concessional: true,
      restricted: true,
      taxExemptBond: false,
      organizationId: null,
      stateDate: null,
      maturityDate: null,
    }),
    'pipelineShares.create': deal,
    'pipelineShares.list': deal,
    pipelineShares: await one(pipelineShares, 'pipelineShares', {
      pipelineId: deal,
      organizationId: null,
      allDocuments: true,
      until: '2199-01-01',
      endedWhy: null,
    }),
    pipelineAccess: deal,
    'pipelineQuestions.create': deal,
    'pipelineQuestions.list': deal,
    pipelineQuestions: await one(pipelineQuestions, 'pipelineQuestions', {
      pipelineId: deal,
      organizationId: null,
    }),
    resources: await one(resources, 'resources', {
      createdBy: owner.id,
      status: 'draft',
      type: 'guide',
    }),
    introductions: introduction,
    matchDismissals: introduction,
    imports: imported.id,
    calendarFeeds: await one(calendarFeeds, 'calendarFeeds', { userId: owner.id, scope: 'own' }),
    webhooks: await one(recordTables.webhooks, 'webhooks', {
      organizationId,
      url: '',
      sealedSecret: '',
    }),
    savedViews: await one(savedViews, 'savedViews', {
      ownerId: owner.id,
      screen: '/pipeline',
      query: { search: canary },
      sharedWith: 'me',
      organizationId: null,
    }),
    auth: session?.id ?? '',
    'users.tokens': owner.id,
  }
}
