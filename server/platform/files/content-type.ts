import { extname } from 'node:path'
import { fileTypeMessage, fileTypes } from '#contract/files'
import type { FileType } from '#contract/files'
import type { Inspectable } from './inspectable.ts'
import { compoundMark, compoundType, officeArchiveType } from './office-content.ts'

/** What a file was found to be, or the sentence that rejects it. */
export type Inspected = { type: FileType; rejected?: undefined } | { rejected: string }

// A sniffer needs the beginning alone; archives are recognized by their directory and never passed to it.
const headBytes = 4100
const archiveMark = Buffer.from('PK')
const pdfMark = Buffer.from('%PDF-')

const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php)/i

/** Endings of what systems run: such a text is no document, whatever is in it. */
const runnable = new Set([
  'bat',
  'cmd',
  'com',
  'exe',
  'hta',
  'htm',
  'html',
  'js',
  'jse',
  'mjs',
  'php',
  'ps1',
  'py',
  'rb',
  'reg',
  'scr',
  'sh',
  'svg',
  'url',
  'vbe',
  'vbs',
  'wsf',
  'xhtml',
  'xml',
])

const endingOf = (name: string) => extname(name.trim()).slice(1).toLowerCase()

/**
 * Which accepted kind a file is, recognized by its content; the name only distinguishes CSV from other text. Pages, drawings and
 * scripts are rejected, and so is what pretends to be two things, holds macros, or unpacks or decodes to too much (P-139, S83, S86).
 */
export async function inspectContent(file: Inspectable, name: string): Promise<Inspected> {
  if (file.bytes === 0) return { rejected: 'This file is empty.' }
  const type = (await binaryType(file)) ?? (await textType(file, name))
  if (type === null) return { rejected: fileTypeMessage }
  const rejected = type.startsWith('image/')
    ? (await import('./image-content.ts')).imageRejection(file.head, type)
    : null
  return rejected === null ? { type } : { rejected }
}

async function binaryType(file: Inspectable): Promise<FileType | null> {
  const head = file.head.subarray(0, headBytes)
  if (head.subarray(0, 2).equals(archiveMark)) return officeArchiveType(file)
  if (head.subarray(0, 8).equals(compoundMark)) return compoundType(file)
  const { fileTypeFromBuffer } = await import('file-type')
  const found: string | undefined = (await fileTypeFromBuffer(head))?.mime
  // An animated PNG is one as well, and is distinguished by the library.
  const type = (found === 'image/apng' ? 'image/png' : found) as FileType | undefined
  if (type === undefined || !(type in fileTypes) || type.startsWith('text/')) return null
  // The library ignores what comes before a PDF; and pages are hidden behind the first bytes of images.
  if (type === 'application/pdf' && !head.subarray(0, pdfMark.length).equals(pdfMark)) return null
  return markup.test(head.toString('latin1').slice(0, 1024)) ? null : type
}

/** Text as people and spreadsheets write it: UTF-8 or one byte a character, without control characters, markup and scripts. */
async function textType(file: Inspectable, name: string): Promise<FileType | null> {
  const ending = endingOf(name)
  if (runnable.has(ending)) return null
  const start = file.head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (start.startsWith('<') || start.startsWith('#!') || start.startsWith('%!')) return null
  const encoding = new Encoding()
  for await (const { own, bytes } of file.pieces()) {
    const text = bytes.toString('latin1')
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text) || markup.test(text)) return null
    encoding.read(bytes.subarray(0, own))
  }
  if (!encoding.isUtf8() && encoding.high * 4 > file.bytes) return null
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

/** What the bytes of a text say of its encoding: whether they are UTF-8, and how many are no ASCII; bytes that are neither UTF-8 nor mostly ASCII are hardly text of a western alphabet. */
class Encoding {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #isUtf8 = true
  high = 0

  read(part: Buffer): void {
    for (const byte of part) if (byte >= 0x80) this.high += 1
    this.#decode(part)
  }

  /** Asked once, at the end: a last character may be cut off. */
  isUtf8(): boolean {
    this.#decode()
    return this.#isUtf8
  }

  #decode(part?: Buffer): void {
    if (!this.#isUtf8) return
    try {
      this.#decoder.decode(part, { stream: part !== undefined })
    } catch {
      this.#isUtf8 = false
    }
  }
}
