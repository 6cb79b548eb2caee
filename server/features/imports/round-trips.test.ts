import { beforeAll, describe, expect, test } from 'vitest'
import { importEntities } from '#contract/imports'
import type { ImportCounts, ImportEntity } from '#contract/imports'
import { readContents } from '#server/platform/spreadsheets/sheet-contents'
import { filePortal } from '#test/support/app'
import { uploadFile } from '#test/support/imports'
import { sheetFile } from '#test/support/sheets'

// A list that is taken out comes in again with its ids, with them emptied and without their column; what is suggested
// is taken as it is. No row may be lost on the way: each is unchanged, recognized, asked about or new.

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@example.org',
})
const admin = (await portal.signedIn({ role: 'admin', email: 'facilities@example.org' })).client
const bank = async (name: string) => (await portal.organization({ name })).id
const network = async (name: string) =>
  (await portal.organization({ name, campaignRole: 'capital_aggregator' })).id
const banks = [await bank('First Bank'), await bank('Second Bank'), await bank('Third Bank')]
const aggregators = [await network('First Network'), await network('Second Network')]

const at = (list: readonly string[], n: number) => list[n % list.length] ?? ''
const trip = 'Roundtrip'
const name = (n: number) =>
  `${trip} ${['None', 'nanOptek', 'N/A', '-', '"Quoted", really', "O'Neil & Söhne", '=1+1', 'Plain'][n] ?? ''} ${n}`

/** Eight records of each kind; of three organizations, and with texts that programs like to read as something else. */
const records: Record<ImportEntity, (n: number) => Record<string, unknown>> = {
  organizations: (n) => ({
    name: name(n),
    location: n % 2 === 0 ? 'new_york' : 'Albany, New York',
    description: n % 2 === 0 ? 'None' : 'Two\nlines',
    aum: 'N/A',
    website: 'https://example.org/',
    contactPhone: '+1 555',
    status: 'published',
    generalRole: 'Unknown',
    memberTypes: ['cdfis'],
  }),
  products: (n) => ({
    name: name(n),
    organizationId: at(banks, n),
    description: 'Not applicable',
    lowRangeRate: '525 bps',
    highRangeRate: 'T+300',
    minPrincipalSize: '15000',
    type: ['construction'],
    technology: ['solar', 'storage'],
    macroGeography: 'certain_geographies',
    certainGeographies: ['new_york', 'ohio'],
    status: 'published',
  }),
  'catalytic-facilities': (n) => ({
    name: name(n),
    organizationId: at(banks, n),
    administratorName: 'None',
    targetRaise: '1000000',
    backers: '-',
    status: 'published',
  }),
  'lending-profiles': (n) => ({
    name: name(n),
    organizationId: at(banks, n),
    loanTypes: ['Bridge, short', 'construction'],
    sectors: ['None'],
    geographies: ['new_york'],
    termRange: 'Unknown',
    criteria: 'null',
    minimumLoanAmount: '1000',
  }),
  pipeline: (n) => ({
    name: name(n),
    organizationId: at(banks, n),
    location: n % 2 === 0 ? 'ohio' : 'iowa',
    other: 'None',
    origin: 'Unknown',
    dealLead: '-',
    capEx: '5000000',
    expectedPtoDate: 'March 2027',
    technology: ['solar'],
    borrower: 'N/A',
  }),
  'organization-memberships': (n) => ({
    aggregatorId: at(aggregators, n),
    memberId: at(banks, n),
    membershipType: 'cdfis',
  }),
}
const howMany: Partial<Record<ImportEntity, number>> = { 'organization-memberships': 6 }

type Format = 'csv' | 'xlsx'

async function exported(entity: ImportEntity, format: Format): Promise<Buffer> {
  const search = entity === 'organization-memberships' ? '' : `&search=${trip}`
  const { statusCode, rawPayload } = await portal.app.inject({
    method: 'GET',
    url: `/api/${entity}/export?format=${format}&adminView=true${search}`,
    headers: { cookie: admin.cookie ?? '' },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

type SheetContents = Awaited<ReturnType<typeof readContents>>
type Change = 'emptied' | 'all emptied' | 'without'

/** The cells of a file of ours with the column of ids emptied, or not there; in the format it had. */
async function withIds(
  { description, rows }: SheetContents,
  format: Format,
  ids: Change,
): Promise<Buffer> {
  const names = description.columns.map((column) => column.name)
  const own = names.indexOf('ID')
  const emptied = (place: number) =>
    place === own || (ids === 'all emptied' && names[place]?.endsWith(' ID') === true)
  const left = (_: unknown, place: number) => ids !== 'without' || place !== own
  const cells = rows.map((row) =>
    names.map((_, place) => (emptied(place) ? '' : (row.cells[place] ?? ''))).filter(left),
  )
  const header = names.filter(left)
  return sheetFile(format, header, cells)
}

interface CheckedFile {
  counts: ImportCounts
  rows: { outcome: string; faults: unknown[]; changes: unknown[] }[]
  leftOut: string[]
}

/** Uploads and checks a file by the mapping that is suggested for it. */
async function checked(entity: ImportEntity, file: Buffer, filename: string): Promise<CheckedFile> {
  const uploaded = await uploadFile(admin, entity, file, filename)
  expect([entity, uploaded.status, uploaded.text]).toEqual([entity, 201, uploaded.text])
  const { status, body, text } = await admin.post(`/api/imports/${uploaded.body.id}/rehearse`, {
    mapping: uploaded.body.mapping,
    mode: 'skip_faulty',
  })
  expect([entity, status, text]).toEqual([entity, 200, text])
  const { rows } = (await admin.get(`/api/imports/${uploaded.body.id}/rows?limit=200`)).body
  await admin.request('DELETE', `/api/imports/${uploaded.body.id}`)
  return { counts: body.counts, rows, leftOut: body.leftOut }
}

/** Every row of the file has one outcome. */
function expectWhole({ counts }: CheckedFile, rows: number): void {
  expect([
    counts.rows,
    counts.new + counts.changed + counts.unchanged + counts.duplicate + counts.faulty,
  ]).toEqual([rows, rows])
}

const entities = Object.keys(importEntities) as ImportEntity[]
const formats = ['csv', 'xlsx'] as const
const present: readonly Change[] = ['emptied', 'all emptied', 'without']
const gone: readonly Change[] = ['emptied', 'without']

/**
 * Each kind of record meets each format, and each change of the ids both: the cells of both formats are read where the
 * ids are kept, so kind, format and change need not meet all three. Behind `before` other changes.
 */
const pairsOf = (
  entity: ImportEntity,
  changes: readonly Change[],
  before = 0,
): [Change, Format][] => {
  const asWorkbook = entities.indexOf(entity) % (present.length + gone.length)
  return changes.map((change, place) => [change, before + place === asWorkbook ? 'xlsx' : 'csv'])
}

describe.each(entities)('%s', (entity) => {
  const count = howMany[entity] ?? 8
  const files = new Map<Format, { file: Buffer; contents: SheetContents }>()
  const fileOf = (format: Format) => {
    const found = files.get(format)
    if (found === undefined) throw new Error(`Nothing was exported as ${format}`)
    return found
  }
  const changed = (change: Change, format: Format) =>
    withIds(fileOf(format).contents, format, change)
  const ids: string[] = []

  beforeAll(async () => {
    for (let n = 0; n < count; n += 1) {
      const { status, body } = await admin.post(`/api/${entity}`, records[entity](n))
      if (status !== 201) throw new Error(body.message)
      ids.push(body.id)
    }
    for (const format of formats) {
      const file = await exported(entity, format)
      files.set(format, { file, contents: await readContents(file, `list.${format}`, {}) })
    }
  })

  // Workbooks with their ids are imported again by the round trip of exports.
  test('with their ids all are unchanged', async () => {
    const result = await checked(entity, fileOf('csv').file, 'with.csv')
    expectWhole(result, count)
    expect(result.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(result.leftOut).toEqual([])
  })

  test.each(pairsOf(entity, present))(
    'with ids %s all are recognized or asked about (%s)',
    async (change, format) => {
      const result = await checked(entity, await changed(change, format), `${change}.${format}`)
      expectWhole(result, count)
      expect(
        result.rows.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'duplicate'),
      ).toEqual([])
      expect(
        result.rows.filter(
          (row) =>
            row.outcome === 'duplicate' &&
            (row as unknown as { duplicateOfRow: number | null }).duplicateOfRow !== null,
        ),
      ).toEqual([])
    },
  )

  test.each(pairsOf(entity, gone, present.length))(
    'with ids %s all are new once the records are gone (%s)',
    async (change, format) => {
      for (const id of ids.splice(0))
        expect((await admin.request('DELETE', `/api/${entity}/${id}`)).status).toBe(204)
      const result = await checked(
        entity,
        await changed(change, format),
        `${change} gone.${format}`,
      )
      expectWhole(result, count)
      expect(result.rows.filter(({ outcome }) => outcome !== 'new')).toEqual([])
      expect(result.leftOut).toEqual([])
    },
  )
})
