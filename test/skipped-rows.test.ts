import { describe, expect, test } from 'vitest'
import { readContents } from '#server/platform/spreadsheets/sheet-contents'

// Rows that are no records are left out by name, and taken all the same where that is chosen.

const read = async (lines: readonly string[], choice = {}) => {
  const { description, rows } = await readContents(
    Buffer.from(lines.join('\n')),
    'list.csv',
    choice,
  )
  return {
    names: description.columns.map(({ name }) => name),
    first: rows.map(({ cells }) => cells[0]),
    notes: description.notes,
    ...description.reading,
  }
}

describe('rows that are no records', () => {
  const lines = [
    'Organization Name,State,Total Assets',
    'Alder,OH,1000',
    'Total,,1000',
    '"Source: state energy office, 2026",,',
  ]
  test('are left out and named', async () => {
    const found = await read(lines)
    expect(found.first).toEqual(['Alder'])
    expect(found.skipped).toBe('left_out')
    expect(found.notes).toEqual([
      'Row 3 looks like a total and is left out.',
      'Row 4 looks like a note and is left out.',
    ])
  })
  test('are taken where that is chosen', async () => {
    const found = await read(lines, { skipped: 'taken' })
    expect(found.first).toEqual(['Alder', 'Total', 'Source: state energy office, 2026'])
    expect(found).toMatchObject({ skipped: 'taken', notes: [] })
  })

  test('are totals of groups, titles of groups and repeated names', async () => {
    const found = await read([
      'Name,State,Cost',
      'Solar,,',
      'Oak,OH,100',
      'Elm,OH,200',
      'Subtotal,,300',
      'Storage,,',
      'Fir,OH,"1,000"',
      'Storage total,,"$1,000"',
      'Name,State,Cost',
      'Ash,OH,5',
      'Grand Total (4 projects),,"1,305"',
    ])
    expect(found.first).toEqual(['Oak', 'Elm', 'Fir', 'Ash'])
    expect(found.notes).toEqual([
      'Rows 5, 8 and 11 look like totals and are left out.',
      'Rows 2 and 6 look like titles of groups and are left out.',
      'Row 9 repeats the column names and is left out.',
    ])
  })

  test('are not records with little in them, nor with names that begin alike', async () => {
    const names = [
      'Total Energies',
      'Total Community Credit Union',
      'Birch',
      'Source Energy',
      'Notes Bank',
      'Sum of Us Fund',
    ]
    const found = await read([
      'Name,State,Assets',
      'Alder,OH,1',
      'Total Energies,OH,2000',
      'Total Community Credit Union,,77',
      'Birch,,',
      'Source Energy,,',
      'Notes Bank,OH,',
      'Sum of Us Fund,,9',
    ])
    expect(found.first).toEqual(['Alder', ...names])
    expect(found).toMatchObject({ skipped: 'none', notes: [] })
  })

  test('are named up to five, the others counted', async () => {
    const found = await read([
      'Name,State,Cost',
      ...Array.from({ length: 8 }, (_, n) => [`Oak ${n},OH,1`, 'Total,,1']).flat(),
    ])
    expect(found.notes).toEqual([
      'Rows 3, 5, 7, 9, 11 and 3 more look like totals and are left out.',
    ])
  })
})

describe('the names of the columns', () => {
  test('are the second line below titles of groups', async () => {
    const found = await read([
      'Project,Project,Financing',
      'Project Name,State,Total Project Cost',
      'Oak,OH,100',
      'Elm,OH,100',
    ])
    expect(found).toMatchObject({
      headerRow: 2,
      names: ['Project Name', 'State', 'Total Project Cost'],
      first: ['Oak', 'Elm'],
    })
  })

  test('are both lines where the second fills the gaps of the first', async () => {
    const found = await read(['Name,State,Financing,', ',,Cost,ITC', 'Oak,OH,100,30', 'Elm,OH,1,2'])
    expect(found).toMatchObject({ headerRow: 2, names: ['Name', 'State', 'Cost', 'ITC'] })
  })

  test('that repeat are told apart by the titles above them', async () => {
    const found = await read([
      'Phase 1,,Phase 2,',
      'Cost,State,Cost,Month',
      '1,OH,3,May',
      '2,OH,4,June',
    ])
    expect(found.names).toEqual(['Phase 1: Cost', 'State', 'Phase 2: Cost', 'Month'])
  })

  test('are the first line where the second is a record of words', async () => {
    const found = await read(['Organization Name,State,Type', 'Alder,Ohio,CDFI', 'Birch,Iowa,CDFI'])
    expect(found).toMatchObject({ headerRow: 1, first: ['Alder', 'Birch'] })
  })
})
