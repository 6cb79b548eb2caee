import { damagedWorkbook } from './unreadable-file.ts'

/** What is told of a document while it is read, names and attributes without the prefix of their namespace. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Most characters of one tag or text: far more than a cell has. */
const longestToken = 4_000_000
/** Characters behind "<" that say of which kind it is. */
const longestMark = 9

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

const decodedText = (text: string) =>
  text.includes('&') ? text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, entity) : text

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(inside: string, from: number): Map<string, string> {
  const attributes = new Map<string, string>()
  for (let at = from; ;) {
    const equals = inside.indexOf('=', at)
    if (equals === -1) return attributes
    const single = inside.indexOf("'", equals)
    const double = inside.indexOf('"', equals)
    const open = single === -1 || (double !== -1 && double < single) ? double : single
    const close = open === -1 ? -1 : inside.indexOf(inside.charAt(open), open + 1)
    if (close === -1) throw damagedWorkbook()
    attributes.set(
      localName(inside.slice(at, equals).trim()),
      decodedText(inside.slice(open + 1, close)),
    )
    at = close + 1
  }
}

/** Where a tag ends; quoted values may contain the mark that ends it. -1 where it goes on in the next piece. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

function readTag(inside: string, listener: XmlListener): void {
  if (inside.startsWith('/')) return listener.close(localName(inside.slice(1).trim()))
  const isWhole = inside.endsWith('/')
  const body = isWhole ? inside.slice(0, -1) : inside
  const blank = body.search(/\s/)
  const name = localName(blank === -1 ? body : body.slice(0, blank))
  listener.open(name, attributesOf(body, blank === -1 ? body.length : blank))
  if (isWhole) listener.close(name)
}

/** Reads what begins with "<" at a place; answers where it ended, or -1 where that is in the next piece. */
function readMarkup(text: string, at: number, listener: XmlListener): number {
  const until = (mark: string) => {
    const end = text.indexOf(mark, at)
    return end === -1 ? -1 : end + mark.length
  }
  if (text.startsWith('<!--', at)) return until('-->')
  if (text.startsWith('<?', at)) return until('?>')
  if (text.startsWith('<![CDATA[', at)) {
    const end = until(']]>')
    if (end !== -1) listener.text(text.slice(at + 9, end - 3))
    return end
  }
  // Declarations were refused before; nothing else begins so.
  if (text.startsWith('<!', at)) throw damagedWorkbook()
  const end = endOfTag(text, at + 1)
  if (end === -1) return -1
  readTag(text.slice(at + 1, end), listener)
  return end + 1
}

/** Reads as far as a text is whole; answers the rest. */
function readWhole(text: string, listener: XmlListener, isLast: boolean): string {
  let at = 0
  for (;;) {
    const open = text.indexOf('<', at)
    if (open === -1 || (!isLast && text.length - open < longestMark)) return text.slice(at)
    if (open > at) listener.text(decodedText(text.slice(at, open)))
    const end = readMarkup(text, open, listener)
    if (end === -1) return text.slice(open)
    at = end
  }
}

/** Reads a document that comes in pieces and tells the listener of its tags and texts. @throws UnreadableFile */
export function readXml(pieces: Iterable<string>, listener: XmlListener): void {
  let rest = ''
  for (const piece of pieces) {
    rest = readWhole(rest + piece, listener, false)
    if (rest.length > longestToken) throw damagedWorkbook()
  }
  if (readWhole(rest, listener, true).includes('<')) throw damagedWorkbook()
}
