import { columnLetters, xmlText } from '#server/platform/spreadsheets/xlsx-cells'
import { zipOf } from './sample-files.ts'

/** A cell as a spreadsheet program stores it: a text, a number in a format, or a cell of another type. */
export type StoredCell =
  | string
  | { value?: string | number; format?: string; type?: string; formula?: string }

interface StoredSheet {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows: readonly (readonly StoredCell[])[]
  /** Rows from 1 that are hidden. */
  hiddenRows?: readonly number[]
}

interface StoredWorkbook {
  sheets: readonly StoredSheet[]
  since1904?: boolean
  /** Its formulas are left to be computed by whoever opens it. */
  isUncomputed?: boolean
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

function cellXml(at: string, cell: StoredCell, formats: string[]): string {
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  const { value, format, type, formula } = cell
  if (format !== undefined && !formats.includes(format)) formats.push(format)
  const style = format === undefined ? '' : ` s="${formats.indexOf(format) + 1}"`
  const kind = type === undefined ? '' : ` t="${type}"`
  const computed = formula === undefined ? '' : `<f>${xmlText(formula)}</f>`
  const result = value === undefined ? '' : `<v>${xmlText(String(value))}</v>`
  return `<c r="${at}"${style}${kind}>${computed}${result}</c>`
}

/** A workbook as other programs write one. */
export function workbookFile({ sheets, since1904, isUncomputed }: StoredWorkbook): Buffer {
  const formats: string[] = []
  const parts = sheets.map(({ rows, hiddenRows = [] }, place) => ({
    name: `xl/worksheets/sheet${place + 1}.xml`,
    content: `${head}<worksheet xmlns="${main}"><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(`${columnLetters(column)}${row + 1}`, cell, formats)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  }))
  const names = sheets.map(({ name = 'List', state }, place) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="${xmlText(name)}" sheetId="${place + 1}"${hidden} r:id="rId${place + 1}"/>`
  })
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${since1904 === true ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets>${isUncomputed === true ? '<calcPr fullCalcOnLoad="1"/>' : ''}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships>${sheets.map((_, place) => `<Relationship Id="rId${place + 1}" Type="${office}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet xmlns="${main}"><numFmts>${formats.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${xmlText(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, place) => `<xf numFmtId="${164 + place}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...parts,
  ])
}
