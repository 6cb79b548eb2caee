import { describe, expect, test } from 'vitest'
import { bulkFieldsOf } from '#contract/bulk-edits'
import { bulkNouns } from '#contract/bulk-nouns'
import type { BulkEntity } from '#contract/bulk-nouns'
import { editRecords, outcomesOf, rehearsedEdit } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import type { Client } from '#test/support/client'
import { committed } from '#test/support/imports'
import { availabilityScene } from '#test/support/availability-scene'

// Every field that is edited in bulk takes what its own form takes and refuses what that refuses, in its words (E-003, E-005).

const scene = await availabilityScene()
const facilityId = await scene.add('catalytic-facilities', { name: 'Reserve', status: 'published' })
const { id: intermediaryId } = await scene.portal.organization({
  campaignRole: 'capital_aggregator',
  dataVisibility: 'public',
})

interface Field {
  /** What is sent, and what is stored then. */
  good: [change: unknown, stored: unknown, more?: object][]
  /** What is refused: by its sentence, where the form itself says it; at `at` of a list. */
  bad: [change: unknown, at?: string][]
}

const statuses: Field = {
  good: [
    ['inactive', 'inactive'],
    ['published', 'published'],
  ],
  bad: [['gone'], [7]],
}
const list = (...values: [string, string, string]): Field => ({
  good: [
    [{ set: values.slice(0, 2) }, values.slice(0, 2)],
    [{ add: [values[2]] }, values],
    [{ remove: [values[0]] }, values.slice(1)],
    [{ set: null }, []],
  ],
  bad: [
    [{ set: [7] }, '.set'],
    [{ add: [7] }, '.add'],
    [{ remove: [7] }, '.remove'],
  ],
})
/** The same of which every change is made: lists of all kinds are changed by one function. */
const everyChange = (...values: [string, string, string]): Field => ({
  ...list(...values),
  good: [
    [{ set: values.slice(0, 2) }, values.slice(0, 2)],
    [{ add: [values[2]] }, values],
    [{ add: [values[2]] }, values],
    [{ remove: [values[0]] }, values.slice(1)],
    [{ add: [values[0]], remove: [values[1]] }, [values[2], values[0]]],
    [{ set: [] }, []],
    [{ add: [values[1]] }, [values[1]]],
    [{ set: null }, []],
  ],
})
/** A list of words that are given: what is none of them is refused as well. */
const choices = (...values: [string, string, string]): Field => ({
  good: list(...values).good,
  bad: [...list(...values).bad, [{ set: ['moonshine'] }, '.set'], [{ add: ['moonshine'] }, '.add']],
})

const fields: Record<BulkEntity, Record<string, Field>> = {
  products: {
    status: statuses,
    type: choices('perm', 'construction', 'bridge_to_itc'),
    asset: choices('agriculture', 'housing', 'commercial_and_industrial'),
    technology: choices('solar', 'storage', 'ev_infrastructure'),
    securityPosition: choices('senior', 'pari_pasu_or_participation', 'subordinate'),
    loanTermLength: choices('less_than_24_months', 'less_than_7_years', '7_to_10_years'),
    isSupportedByCatalyticFacility: {
      good: [
        [true, true],
        [false, false],
        [null, false],
      ],
      bad: [['yes'], [1]],
    },
    catalyticFacilityId: {
      good: [
        ['facility', 'facility', { isSupportedByCatalyticFacility: true }],
        [null, null],
      ],
      bad: [['no id'], [7]],
    },
  },
  'catalytic-facilities': {
    status: statuses,
    facilityType: {
      good: [
        ['guarantee', 'guarantee'],
        [null, 'below_market_rate_capital'],
      ],
      bad: [['gift'], [7]],
    },
  },
  'lending-profiles': {
    status: {
      good: [
        ['draft', 'draft'],
        ['active', 'active'],
      ],
      bad: [['gone'], [null]],
    },
    loanTypes: everyChange('perm', 'Mezzanine', 'bridge_to_itc'),
    sectors: list('Schools', 'solar_pv', 'Churches'),
    geographies: list('illinois', 'Great Lakes', 'ohio'),
  },
  pipeline: {
    currentStage: {
      good: [
        ['predevelopment', 'predevelopment'],
        [null, null],
      ],
      bad: [['someday'], [7]],
    },
    outcome: {
      good: [
        ['funded', 'funded'],
        ['open', 'open'],
      ],
      bad: [['lost'], [null]],
    },
    visibility: {
      good: [
        ['organization_only', 'organization_only'],
        ['shared', 'shared'],
      ],
      bad: [['secret'], [null]],
    },
    capNeed: choices('perm', 'construction', 'bridge_to_itc'),
    technology: choices('solar', 'storage', 'ev_infrastructure'),
    intermediaryAggregatorId: {
      good: [
        ['intermediary', 'intermediary'],
        [null, null],
      ],
      bad: [['no id'], [7]],
    },
    dealLead: {
      good: [
        ['Dana Whitefeather', 'Dana Whitefeather'],
        ['N/A', 'N/A'],
        [null, null],
      ],
      bad: [['x'.repeat(5000)], [7]],
    },
  },
  organizations: {
    status: {
      good: [
        ['inactive', 'inactive'],
        ['published', 'published'],
      ],
      bad: [['gone'], [null]],
    },
    dataVisibility: {
      good: [
        ['private', 'private'],
        ['public', 'public'],
      ],
      bad: [['x'], [null]],
    },
    campaignRole: {
      good: [
        ['direct_lender', 'direct_lender'],
        [null, null],
      ],
      bad: [['king'], [7]],
    },
    organizationType: {
      good: [
        ['green_bank', 'green_bank'],
        [null, null],
      ],
      bad: [['club'], [7]],
    },
  },
}

const named = (value: unknown) =>
  value === 'facility' ? facilityId : value === 'intermediary' ? intermediaryId : value

async function newRecord(entity: BulkEntity): Promise<{ writer: Client; id: string }> {
  if (entity === 'organizations')
    return { writer: scene.admin, id: (await scene.portal.organization()).id }
  return { writer: scene.writerOf(entity), id: await scene.add(entity, { name: 'Edited' }) }
}

test('every field is tried here', () => {
  for (const entity of Object.keys(bulkNouns) as BulkEntity[])
    expect(Object.keys(fields[entity]).toSorted()).toEqual([...bulkFieldsOf(entity)].toSorted())
})

describe.each(
  Object.entries(fields).flatMap(([entity, each]) =>
    Object.entries(each).map(([field, { good, bad }]) => ({
      entity: entity as BulkEntity,
      field,
      good,
      bad,
    })),
  ),
)('$field of $entity', ({ entity, field, good, bad }) => {
  test('is stored as its own form stores it', async () => {
    const { writer, id } = await newRecord(entity)
    const path = `/api/${entity}/${id}`
    for (const [change, stored, more] of good) {
      const before = (await writer.get(path)).body as Chosen & Record<string, unknown>
      const { id: edit } = await rehearsedEdit(writer, entity, [before], {
        [field]: named(change),
        ...more,
      })
      const isSame = JSON.stringify(before[field]) === JSON.stringify(named(stored))
      expect([change, ...(await outcomesOf(writer, edit))]).toEqual([
        change,
        isSame ? 'unchanged' : 'changed',
      ])
      expect(await committed(writer, edit)).toMatchObject({
        state: 'done',
        result: { created: 0, updated: isSame ? 0 : 1, left: 0 },
      })
      const after = (await writer.get(path)).body
      expect([change, after[field]]).toEqual([change, named(stored)])
      expect(after.version).toBe(before.version + (isSame ? 0 : 1))
    }
  })

  test('is rejected as its own form rejects it', async () => {
    const { writer, id } = await newRecord(entity)
    for (const [change, at = ''] of bad) {
      const value = at === '' ? change : Object.values(change as object)[0]
      const single = await writer.put(`/api/${entity}/${id}`, { [field]: value })
      expect([change, single.status]).toEqual([change, 400])
      const bulk = await editRecords(writer, entity, [{ id, version: 1 }], { [field]: change })
      expect([change, bulk.status, bulk.body]).toEqual([
        change,
        400,
        {
          ...single.body,
          fields: { [`changes.${field}${at}`]: single.body.fields[field] },
        },
      ])
    }
  })
})
