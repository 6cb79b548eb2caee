import { describe, expect, test } from 'vitest'
import { readContents } from '#server/platform/spreadsheets/sheet-contents'
import { workbookFile } from './support/workbooks.ts'
import type { StoredCell } from './support/workbooks.ts'

// What a person sees in a cell is what is read.

type Workbook = Parameters<typeof workbookFile>[0]

const read = (workbook: Workbook, sheet?: string) =>
  readContents(workbookFile(workbook), 'list.xlsx', { sheet })

async function textOf(cell: StoredCell): Promise<string> {
  const rows = [
    ['Name', 'Value'],
    ['Oak', cell],
  ]
  const found = await read({ sheets: [{ rows }] })
  return found.rows[0]?.cells[1] ?? ''
}

const accounting = '_($* #,##0_);_($* \\(#,##0\\);_($* "-"??_);_(@_)'

describe('a number is read as its format shows it', () => {
  test.each([
    [0.0525, '0.00%', '5.25%'],
    [0.052500000000001, '0.00%', '5.25%'],
    [0.05, '0%', '5%'],
    [5.25, '0.00"%"', '5.25%'],
    [0.0525, 'General', '0.0525'],
    [1250000, '"$"#,##0', '$1,250,000'],
    [333333.333, '$#,##0', '$333,333'],
    [1250000, accounting, '$1,250,000'],
    [0, accounting, '$0'],
    [-500, accounting, '$(500)'],
    [-500, '#,##0;[Red]#,##0', '-500'],
    [0, '#,##0;-#,##0;"-"', '0'],
    [1250000, '[$€-407]#,##0.00', '€1,250,000.00'],
    [1250000, '[$$-409]#,##0;[RED]\\-[$$-409]#,##0', '$1,250,000'],
    // What divides a number to show it says by how much, and hides no digit.
    [1250000, '0.0,,"M"', '1.25M'],
    [1250500, '#,##0,', '1,250.5K'],
    [1234, '00000', '01234'],
    [5551234567, '[<=9999999]###-####;(###) ###-####', '(555) 123-4567'],
    [12, '0" MW"', '12 MW'],
    [12.5, '# ?/?', '12.5'],
    [1234567, '0.00E+00', '1234567'],
    [7, '@', '7'],
  ])('%d in %s is %s', async (value, format, text) => {
    expect(await textOf({ value, format })).toBe(text)
  })

  test('and reported where it is rounded or hidden', async () => {
    const rows = [
      ['Name', 'Rate', 'Cost'],
      ['Oak', { value: 0.0525, format: '0%' }, { value: 5, format: ';;;' }],
      ['Elm', { value: 0.05, format: '0%' }, { value: 7, format: '0' }],
    ]
    const { rows: found, description } = await read({ sheets: [{ rows }] })
    expect(found.map(({ cells }) => cells)).toEqual([
      ['Oak', '5%'],
      ['Elm', '5%', '7'],
    ])
    expect(description.notes).toEqual([
      '1 cell shows a rounded number and is read as it is shown: B2 (5% for 0.0525).',
      '1 cell has a number that its format hides and is read as empty: C2 (5).',
    ])
  })
})

describe('a date is read as the day or time its format shows', () => {
  test.each([
    [46023, 'm/d/yyyy', '2026-01-01'],
    [46023, 'd.m.yy', '2026-01-01'],
    [46023, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2026-01-01'],
    [46023, 'm/d/yyyy;@', '2026-01-01'],
    [46023, 'mmm-yy', '2026-01-01'],
    [46023, 'yyyy', '2026'],
    [46023.75, 'yyyy-mm-dd', '2026-01-01'],
    [46023.75, 'm/d/yyyy h:mm', '2026-01-01T18:00:00.000Z'],
    [0.5625, 'h:mm AM/PM', '13:30'],
    [1.5, '[h]:mm', '36:00'],
    [0, 'm/d/yyyy', '1/0/1900'],
  ])('%d in %s is %s', async (value, format, text) => {
    expect(await textOf({ value, format })).toBe(text)
  })

  test('also where days are counted from 1904, and where it is stored as a text', async () => {
    const date = { value: 44561, format: 'm/d/yyyy' }
    expect(await textOf(date)).toBe('2021-12-31')
    const rows = [['Day'], [date]]
    const { rows: found } = await read({ sheets: [{ rows }], since1904: true })
    expect(found[0]?.cells).toEqual(['2026-01-01'])
    expect(await textOf({ value: '2026-01-01T00:00:00', type: 'd' })).toBe('2026-01-01')
  })
})

test('cells that are no numbers are read as they are', async () => {
  expect(await textOf({ value: 1, type: 'b' })).toBe('TRUE')
  expect(await textOf({ value: 'ab', type: 'str', formula: 'A1&"b"' })).toBe('ab')
  expect(await textOf({ value: '', type: 'str', formula: 'A1&""' })).toBe('')
  expect(await textOf(' _x0041_ & <b> ')).toBe('_x0041_ & <b>')
  expect(await textOf({ value: 0.3, format: '0%', formula: 'A1/2' })).toBe('30%')
})

test('errors and formulas without a result are reported with their cells', async () => {
  const rows = [
    ['Name', 'Description', 'Assets'],
    ['Oak', { formula: 'CONCATENATE("a","b")' }, { value: '#DIV/0!', type: 'e', formula: '1/0' }],
    ['Elm', { formula: 'A1', value: '' }, { value: 3, formula: '1+2' }],
    ['Fir', { formula: 'A1&""', type: 'str' }, ''],
  ]
  const { rows: found, description } = await read({ sheets: [{ rows }] })
  expect(description.notes).toEqual([
    '3 formulas have no stored result: B2, B3, B4. Open the file in a spreadsheet program, save it and upload it again.',
    '1 cell shows an error: C2 (#DIV/0!).',
  ])
  expect(found.map(({ problems }) => problems)).toEqual(
    [2, 3, 4].map((row) => ({
      1: `B${row} has a formula without a stored result. Open the file in a spreadsheet program, save it and upload it again`,
    })),
  )
  expect(found[1]?.cells).toEqual(['Elm', '=A1', '3'])
  const { description: uncomputed } = await read({
    sheets: [
      {
        rows: [
          ['Name', 'Cost'],
          ['Oak', { value: 0, formula: 'B9*2' }],
        ],
      },
    ],
    isUncomputed: true,
  })
  expect(uncomputed.notes).toEqual([
    'The program that wrote this file did not compute its formulas, so 1 stored result may be wrong: B2. Open the file in a spreadsheet program, save it and upload it again.',
  ])
})

test('a hidden sheet is read only where it is chosen, and hidden rows are reported', async () => {
  const list = (name: string) => [['Name'], [name], [`${name} 2`]]
  const workbook: Workbook = {
    sheets: [
      { name: 'Lists', state: 'hidden', rows: list('Hidden') },
      { name: 'Codes', state: 'veryHidden', rows: list('Code') },
      { name: 'Empty', rows: [] },
      { name: 'Deals', rows: list('Oak'), hiddenRows: [3] },
    ],
  }
  const first = await read(workbook)
  expect(first.rows.map(({ cells }) => cells[0])).toEqual(['Oak', 'Oak 2'])
  expect(first.description.sheets.map(({ name, hidden = false }) => [name, hidden])).toEqual([
    ['Lists', true],
    ['Codes', true],
    ['Empty', false],
    ['Deals', false],
  ])
  expect(first.description.notes).toEqual([
    'The hidden sheets "Lists", "Codes" are not read.',
    '1 hidden row is read, too.',
  ])
  const chosen = await read(workbook, 'Lists')
  expect(chosen.rows.map(({ cells }) => cells[0])).toEqual(['Hidden', 'Hidden 2'])
})
