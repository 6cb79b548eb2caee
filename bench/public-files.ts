import type { ImportMapping } from '#contract/import-matching/mapping'
import { readValue } from '#contract/import-matching/read-value'
import type { FileImport, ImportEntity } from '#contract/imports'
import { fieldsOf } from '#contract/record-fields/record-fields'
import type { RecordField } from '#contract/record-fields/record-fields'

/**
 * Public files as they were published, in the order in which they are imported, with what a person decides beyond
 * the suggestion and what their publishers say is in them. The same decisions are made over the API and on the screen.
 */
export interface PublicFile {
  file: string
  entity: ImportEntity
  /** The name its keys are stored under, where the suggested one would be another file's. */
  source?: string
  /** Fixed values for every row, by field. */
  fixed?: Readonly<Record<string, string>>
  /** Fields whose texts are left empty where the registry has no such value. */
  emptyWhereUnknown?: readonly string[]
  /** What the file's description says: its rows, and of these the ones that an earlier file has already. */
  says: { rows: number; known: number }
  /** Rows that cannot be imported, by the beginning of the sentence they are rejected with. */
  shortfall?: { rows: number; sentence: string; because: string }
  notes?: string
}

const illinois = { location: 'illinois', technology: 'solar' }

export const publicFiles: readonly PublicFile[] = [
  {
    file: 'ncua_credit_unions_2025q3_as_published.csv',
    entity: 'organizations',
    says: { rows: 4331, known: 0 },
  },
  // The published list has no name for its source; the joined one continues it under the same charter numbers.
  {
    file: 'ncua_credit_unions_2025q4.csv',
    entity: 'organizations',
    source: 'ncua credit unions as published',
    says: { rows: 4374, known: 4281 },
  },
  {
    file: 'nmtc_community_development_entities.csv',
    entity: 'organizations',
    says: { rows: 345, known: 0 },
  },
  {
    file: 'eia860m_planned_generators_2024-03.csv',
    entity: 'pipeline',
    emptyWhereUnknown: ['technology', 'currentStage'],
    says: { rows: 1552, known: 0 },
    notes: 'wind, gas, hydro and nuclear are no technology of the registry and are left empty',
  },
  {
    file: 'ilsfa_pipeline_icc_approved_2024-05.csv',
    entity: 'pipeline',
    fixed: illinois,
    says: { rows: 1405, known: 0 },
  },
  {
    file: 'ilsfa_pipeline_icc_approved_2026-02.csv',
    entity: 'pipeline',
    fixed: illinois,
    says: { rows: 3255, known: 1374 },
  },
  {
    file: 'interconnection_queue_2025-02.csv',
    entity: 'pipeline',
    emptyWhereUnknown: ['technology'],
    says: { rows: 5245, known: 0 },
    shortfall: { rows: 9, sentence: 'Project name is required', because: '9 rows have no name' },
    notes: 'wind, gas and the like are left empty',
  },
]

/** The field of a file's list by its name. */
export function fieldOf(entity: ImportEntity, name: string): RecordField {
  const field = fieldsOf(entity).find((each) => each.name === name)
  if (field === undefined) throw new Error(`There is no field ${name}`)
  return field
}

/** Applies a person's decisions to the mapping that was suggested. */
export function decide(
  { entity, source, fixed = {}, emptyWhereUnknown = [] }: PublicFile,
  record: FileImport,
): ImportMapping {
  const mapping = structuredClone(record.mapping)
  if (source !== undefined) mapping.source = source
  for (const [name, value] of Object.entries(fixed))
    mapping.fields[name] = { columns: [], fixed: value }
  for (const name of emptyWhereUnknown) {
    const from = mapping.fields[name]
    const texts = record.columns.find((column) => column.name === from?.columns[0])?.values ?? []
    const unknown = texts.filter(
      ({ text }) => 'problem' in readValue(fieldOf(entity, name), text, from),
    )
    if (from !== undefined)
      from.values = { ...from.values, ...Object.fromEntries(unknown.map(({ text }) => [text, []])) }
  }
  return mapping
}

/** The outcome of a file's import, as it was reported. */
export interface Outcome {
  rows: number
  new: number
  changed: number
  unchanged: number
  duplicate: number
  faulty: number
  added: number
  updated: number
  left: number
  /** The sentences of all faults with how many rows have them. */
  faults: ReadonlyMap<string, number>
}

/** What differs from the file's description without a reason; empty where every row is accounted for. */
export function differences({ says, shortfall }: PublicFile, found: Outcome): string[] {
  const explained = [...found.faults]
    .filter(([sentence]) => shortfall !== undefined && sentence.startsWith(shortfall.sentence))
    .reduce((sum, [, rows]) => sum + rows, 0)
  const all: (readonly [string, number, number])[] = [
    ['rows', found.rows, says.rows],
    ['already known', found.changed + found.unchanged, says.known],
    ['faulty', found.faulty, shortfall?.rows ?? 0],
    ['faulty for the reason given', explained, shortfall?.rows ?? 0],
    [
      'stored or as they were',
      found.added + found.updated + found.unchanged,
      says.rows - (shortfall?.rows ?? 0),
    ],
  ]
  return all.flatMap(([what, is, wanted]) =>
    is === wanted ? [] : [`${what}: ${is} instead of ${wanted}`],
  )
}

/** One file's line of the table that both ways print. */
export function lineOf(plan: PublicFile, found: Outcome): string {
  const wrong = differences(plan, found)
  const why = [
    plan.shortfall === undefined
      ? ''
      : `${plan.shortfall.rows} left out: ${plan.shortfall.because}`,
    plan.notes ?? '',
  ]
    .filter((each) => each !== '')
    .join('; ')
  const cells = [
    plan.file,
    plan.says.rows,
    found.new,
    found.changed,
    found.unchanged,
    found.duplicate,
    found.faulty,
    found.added,
    found.updated,
    found.left,
    wrong.length === 0 ? why || 'as described' : `NOT EXPLAINED: ${wrong.join('; ')}`,
  ]
  return `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)).join(' | ')} |`
}

export const tableHead =
  '| file | rows described | new | changed | unchanged | possible duplicates | faulty | added | set anew | left | explained |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|'
