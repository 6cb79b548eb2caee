import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { readContents } from '#server/platform/spreadsheets/sheet-contents'

// Every record of a text file is a row, a row with a fault, or told by name: none vanishes.

const read = (text: string) => readContents(Buffer.from(text), 'list.csv', {})
const table = async (text: string) => {
  const { description, rows } = await read(text)
  return {
    names: description.columns.map(({ name }) => name),
    rows: rows.map(({ cells }) => cells),
    faults: rows.filter(({ fault }) => fault !== undefined).map(({ row }) => row),
    notes: description.notes,
  }
}

const lineEnds = ['\r\n', '\n', '\r'] as const
const delimiters = [',', ';', '\t', '|'] as const

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('the records of a text file', () => {
  test('are all there however lines end, cells are quoted and columns are separated', async () => {
    const cell = fc.constantFrom(
      'Oak',
      'Ash, Elm',
      'say "yes"',
      'two\nlines',
      'a;b',
      'x\ty',
      '12',
      '',
    )
    const record = fc.record({
      // A name alone may be the title of a group, which is told and left out.
      cells: fc.tuple(cell, cell).filter((cells) => cells.some((text) => text !== '')),
      quotes: fc.tuple(fc.boolean(), fc.boolean()),
      end: fc.constantFrom(...lineEnds),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...delimiters),
        fc.constantFrom(...lineEnds),
        fc.boolean(),
        async (records, delimiter, headEnd, endsLast) => {
          const lines = records.map(({ cells, quotes, end }, place) => {
            // A name of its own keeps a record from looking like an empty line, a note or a heading.
            const written = [`Record ${place} of 1`, ...cells].map((text, column) => {
              const needed = /[",;\t|\r\n]/.test(text)
              return needed || quotes[column % 2] === true ? quoted(text) : text
            })
            return written.join(delimiter) + end
          })
          const body = lines.join('')
          const text = `${['Name', 'First', 'Second'].join(delimiter)}${headEnd}${endsLast ? body : body.replace(/[\r\n]+$/, '')}`
          const { rows, faults } = await table(text)
          expect(faults).toEqual([])
          expect(rows.map(([name]) => name)).toEqual(records.map((_, n) => `Record ${n} of 1`))
          expect(rows.map((cells) => [cells[1] ?? '', cells[2] ?? ''])).toEqual(
            records.map(({ cells }) => cells),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test('are all there behind a first line that ends otherwise, also where a piece of the file ends between CR and LF', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `Lender ${n},OH,CDFI`)
    const ends = rows.map((row, n) => row + (lineEnds[n % 3] ?? ''))
    const found = await table(`Organization Name,State,Type\r\n${ends.join('')}`)
    expect(found.rows).toHaveLength(20_000)
    expect(found.rows.at(-1)).toEqual(['Lender 19999', 'OH', 'CDFI'])
  })

  test('written with \\" for quotation marks keep their cells, which is told', async () => {
    const found = await table(
      'Organization Name,Description,Total Assets\n' +
        'Alder,"He said \\"yes\\", then left",1000\n' +
        'Birch,"A ""doubled"" one",2000\n',
    )
    expect(found.rows).toEqual([
      ['Alder', 'He said "yes", then left', '1000'],
      ['Birch', 'A "doubled" one', '2000'],
    ])
    expect(found.notes).toEqual(['Quotation marks written as \\" were read as quotation marks.'])
  })

  test.each([
    ['open within a cell', 'Alder,"He said "yes", then left",1000\n', [2]],
    ['open within a cell before an empty one', 'Alder,"He said "yes", then left",\n', [2]],
    ['swallow the next line', '"Alder,OH,1\nBirch,OH,2\n"Cedar",OH,3\n', [2]],
    ['stand around a word at the beginning', '"Alder" Fund,OH,1\n', []],
    ['stand for inches', 'Pipe 6",OH,1\n', []],
    ['are part of a whole text', '"""Alder",OH,1\n', []],
  ])(
    'whose quotation marks %s are faults only where cells may have moved',
    async (_what, line, faults) => {
      expect((await table(`Name,Place,Assets\n${line}`)).faults).toEqual(faults)
    },
  )

  test('keep a text that was protected from being a number, without what protects it', async () => {
    const found = await table(
      'Name,Place,Phone\n="00123",\'00456,"=""7,""""8"""""""\nAlder,\'=1+1,\'68 Fund\n',
    )
    expect(found.rows).toEqual([
      ['00123', '00456', '7,"8"'],
      ['Alder', '=1+1', "'68 Fund"],
    ])
  })

  test('tell of cells beyond the column names', async () => {
    const found = await table('Name,Place\nAlder,OH\nBirch,Columbus, OH\n')
    expect(found.notes).toEqual([
      'Row 3 has cells beyond the column names. Check that the others are in the right columns.',
    ])
    expect(found.names).toEqual(['Name', 'Place', 'Column 3'])
  })
})
