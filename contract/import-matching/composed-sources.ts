import { contentKindOf, stateOfAddresses } from './column-content.ts'
import { isAllAlike, withWords } from './column-words.ts'
import type { ColumnExcerpt } from './column-words.ts'
import type { FieldSource } from './mapping.ts'

/** Values that yes and no of a flag mean for another field. */
const flagValues = (yes: string, no: string): Record<string, string[]> =>
  Object.fromEntries([
    ...['True', 'true', 'TRUE', 'Yes', 'yes', 'YES', 'Y', 'y', '1'].map(
      (word) => [word, [yes]] as const,
    ),
    ...['False', 'false', 'FALSE', 'No', 'no', 'NO', 'N', 'n', '0'].map(
      (word) => [word, no === '' ? [] : [no]] as const,
    ),
  ])

const stateNames = [
  'state',
  'mailing state',
  'state name',
  'state code',
  'billing state',
  'state province',
  'mailing state province',
  'billing state province',
]

const siteNames = [
  'address',
  'site address',
  'project address',
  'property address',
  'street address',
  'street',
]

/** Suggestions that take more than one column, or none. */
export function composed(
  entity: string,
  columns: readonly ColumnExcerpt[],
  fields: Record<string, FieldSource>,
  confidence: Record<string, number>,
  keyColumns: readonly string[],
): void {
  const set = (field: string, source: FieldSource, sure: number) => {
    fields[field] = source
    confidence[field] = sure
  }
  if (entity === 'organizations') {
    const [city, state] = [
      withWords(columns, 'city', 'town', 'mailing city', 'billing city'),
      withWords(columns, ...stateNames),
    ]
    if (state !== undefined)
      set('location', { columns: [...(city === undefined ? [] : [city.name]), state.name] }, 0.9)
    const ofCreditUnions =
      withWords(columns, 'cu name', 'credit union name', 'credit union') !== undefined
    const flag = withWords(
      columns,
      'is mdi',
      'mdi',
      'mdi flag',
      'minority depository institution',
      'is minority depository institution',
    )
    if (flag !== undefined && contentKindOf(flag.samples) === 'yesNo')
      set(
        'organizationType',
        { columns: [flag.name], values: flagValues('mdi', ofCreditUnions ? 'credit_union' : '') },
        0.8,
      )
    else if (ofCreditUnions && fields.organizationType === undefined)
      set('organizationType', { columns: [], fixed: 'Credit Union' }, 0.6)
  }
  if (entity === 'pipeline') {
    const [month, year] = [
      withWords(columns, 'planned operation month', 'operation month', 'expected month'),
      withWords(columns, 'planned operation year', 'operation year', 'expected year'),
    ]
    if (month !== undefined && year !== undefined)
      set('expectedPtoDate', { columns: [month.name, year.name] }, 0.95)
    const generator = withWords(columns, 'generator id')
    const plant = withWords(columns, 'plant name')
    if (generator !== undefined && plant !== undefined)
      set('name', { columns: [plant.name, generator.name] }, 0.8)
    const address = columns
      .map(({ samples }) => stateOfAddresses(samples))
      .find((found) => found !== null)
    if (fields.location === undefined && address !== undefined && address !== null)
      set('location', { columns: [], fixed: address }, 0.5)
    // In a list without names a record is identified by whose project it is and its number.
    if (fields.name === undefined && keyColumns.length > 0)
      set('name', { columns: [...(fields.borrower?.columns ?? []), ...keyColumns] }, 0.4)
    // Else its site names it, where each has another one.
    const site = withWords(columns, ...siteNames)
    if (fields.name === undefined && site !== undefined && !isAllAlike(site))
      set('name', { columns: [site.name] }, 0.4)
  }
}
