import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sheet } from './sheet.ts'
import { cellStyles, columnLetters, textCell, xlsxCell, xmlText } from './xlsx-cells.ts'

// A workbook is five small parts and the rows of each sheet (ECMA-376). It is written here because libraries would have
// the whole sheet in memory.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: readonly Sheet[]) =>
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  sheets
    .map(
      (_, place) =>
        `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
    )
    .join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets.map(([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const workbook = (sheets: readonly Sheet[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name }, place) => `<sheet name="${xmlText(name.slice(0, 31))}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`).join('')}</sheets></workbook>`

// The cell formats are in the order of `cellStyles`.
const styles =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${Object.keys(cellStyles).length}">` +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>'

async function* sheetXml({ columns, rows }: Sheet, isFirst: boolean): AsyncGenerator<string> {
  const letters = columns.map((_, place) => columnLetters(place))
  let line = 1
  yield (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.map(({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
    `<sheetData><row r="1">${columns.map(({ header }, place) => textCell(`${letters[place]}1`, header, cellStyles.header)).join('')}</row>`
  )
  for await (const part of rows) {
    const first = line
    line += part.length
    yield part
      .map(
        (row, place) =>
          `<row r="${first + place + 1}">${row.map((cell, column) => xlsxCell(`${letters[column]}${first + place + 1}`, cell)).join('')}</row>`,
      )
      .join('')
  }
  yield '</sheetData></worksheet>'
}

/** Writes tables as the sheets of an XLSX workbook, their headers bold and in sight; texts are texts, numbers numbers. */
export async function writeXlsx(
  sheets: readonly Sheet[],
  to: NodeJS.WritableStream,
): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const text = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)
  text('[Content_Types].xml', contentTypes(sheets))
  text('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  text('xl/workbook.xml', workbook(sheets))
  text(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, place) => ['worksheet', `worksheets/sheet${place + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  text('xl/styles.xml', styles)
  for (const [place, sheet] of sheets.entries()) {
    const rows = Readable.from(sheetXml(sheet, place === 0))
    // The archive reports no error of its source; without this it would wait for ever.
    rows.on('error', (error) => output.destroy(error))
    zip.addReadStream(rows, `xl/worksheets/sheet${place + 1}.xml`)
  }
  zip.end()
  await pipeline(output, to)
}
