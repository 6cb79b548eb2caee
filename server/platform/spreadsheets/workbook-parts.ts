import { inflateRawSync } from 'node:zlib'
import { packedBytes, readZipDirectory } from '../archives/zip-directory.ts'
import { builtInFormat } from './number-format.ts'
import { decoded, detectEncoding } from './text-encoding.ts'
import { damagedWorkbook } from './unreadable-file.ts'
import { readXml } from './xml-reader.ts'
import type { XmlListener } from './xml-reader.ts'

/** The parts of a workbook by their names; each is unpacked when it is read. */
export type WorkbookParts = (name: string) => Buffer | null

/** The parts of an archive that was checked. */
export function partsOf(zip: Buffer): WorkbookParts {
  const parts = readZipDirectory(zip, Number.POSITIVE_INFINITY)
  if (typeof parts === 'string') throw damagedWorkbook()
  const byName = new Map(parts.map((part) => [part.name, part]))
  return (name) => {
    const part = byName.get(name)
    const packed = part === undefined ? null : packedBytes(zip, part)
    if (part === undefined || packed === null) return null
    if (part.method === 0) return packed
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.unpackedBytes) })
    } catch {
      throw damagedWorkbook()
    }
  }
}

const nothing = () => {}

/** Reads a part of a workbook, where there is one. @throws UnreadableFile */
export function readPart(
  parts: WorkbookParts,
  name: string,
  listener: Partial<XmlListener>,
): boolean {
  const bytes = parts(name)
  if (bytes === null) return false
  readXml(decoded(bytes, detectEncoding(bytes)), {
    open: nothing,
    close: nothing,
    text: nothing,
    ...listener,
  })
  return true
}

const escaped = /_x([0-9a-f]{4})_/gi

/** A text of a workbook; characters that XML cannot contain are written as _xHHHH_. */
export const workbookText = (text: string): string =>
  (text.includes('_x')
    ? text.replaceAll(escaped, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
  ).toWellFormed()

/** Collects the texts of one string: of all its runs, without the readings of East Asian words. */
export function stringCollector(): XmlListener & { take(): string } {
  let text = ''
  let inText = false
  let inReading = false
  return {
    open(name) {
      if (name === 't') inText = true
      if (name === 'rPh') inReading = true
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
    },
    text(piece) {
      if (inText && !inReading) text += piece
    },
    take() {
      const taken = workbookText(text)
      text = ''
      return taken
    },
  }
}

/** The texts that cells name by their number. */
export function sharedTexts(parts: WorkbookParts, name: string): string[] {
  const texts: string[] = []
  const collector = stringCollector()
  readPart(parts, name, {
    ...collector,
    close(tag) {
      collector.close(tag)
      if (tag === 'si') texts.push(collector.take())
    },
  })
  return texts
}

/** The number format of each cell style, by the number of the style. */
export function formatsOf(parts: WorkbookParts, name: string): string[] {
  const own = new Map<number, string>()
  const styles: number[] = []
  const bases: number[] = []
  let section = ''
  const sections = ['numFmts', 'cellXfs', 'cellStyleXfs']
  readPart(parts, name, {
    open(tag, attributes) {
      if (sections.includes(tag)) section = tag
      const id = Number(attributes.get('numFmtId') ?? Number.NaN)
      if (tag === 'numFmt' && section === 'numFmts') own.set(id, attributes.get('formatCode') ?? '')
      if (tag !== 'xf') return
      if (section === 'cellStyleXfs') bases.push(id)
      if (section === 'cellXfs')
        styles.push(Number.isNaN(id) ? (bases[Number(attributes.get('xfId') ?? 0)] ?? 0) : id)
    },
    close(tag) {
      if (tag === section) section = ''
    },
  })
  return styles.map((id) => own.get(id) ?? builtInFormat(id))
}

/** A sheet as the workbook announces it. */
interface AnnouncedSheet {
  name: string
  hidden: boolean
  /** The name of its part. */
  part: string
}

export interface WorkbookInfo {
  sheets: AnnouncedSheet[]
  /** Days are counted from 1904 on. */
  since1904: boolean
  /** The program that wrote it left its formulas to be computed by whoever opens it. */
  isUncomputed: boolean
  styles: string
  texts: string
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'

/** The part a relation of the workbook names. */
const partName = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The sheets of a workbook that have cells, and what holds for all of them. @throws UnreadableFile */
export function workbookInfo(parts: WorkbookParts): WorkbookInfo {
  const relations = new Map<string, { type: string; part: string }>()
  readPart(parts, 'xl/_rels/workbook.xml.rels', {
    open(tag, attributes) {
      const type = attributes.get('Type')?.split('/').at(-1)
      const id = attributes.get('Id')
      if (tag === 'Relationship' && type !== undefined && id !== undefined)
        relations.set(id, { type, part: partName(attributes.get('Target') ?? '') })
    },
  })
  const named = (type: string, usual: string) =>
    [...relations.values()].find((each) => each.type === type)?.part ?? usual
  const info: WorkbookInfo = {
    sheets: [],
    since1904: false,
    isUncomputed: false,
    styles: named('styles', 'xl/styles.xml'),
    texts: named('sharedStrings', 'xl/sharedStrings.xml'),
  }
  const isThere = readPart(parts, 'xl/workbook.xml', {
    open(tag, attributes) {
      if (tag === 'workbookPr') info.since1904 ||= isTrue(attributes.get('date1904'))
      if (tag === 'calcPr') info.isUncomputed ||= isTrue(attributes.get('fullCalcOnLoad'))
      const relation = relations.get(attributes.get('id') ?? '')
      // Sheets of one chart or dialog have no cells.
      if (tag !== 'sheet' || relation?.type !== 'worksheet') return
      info.sheets.push({
        name: workbookText(attributes.get('name') ?? ''),
        hidden: (attributes.get('state') ?? 'visible') !== 'visible',
        part: relation.part,
      })
    },
  })
  if (!isThere || info.sheets.length === 0) throw damagedWorkbook()
  return info
}
