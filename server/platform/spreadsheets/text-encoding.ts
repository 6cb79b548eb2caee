import { isUtf8 } from 'node:buffer'
import type { ImportReading } from '#contract/imports'

export type Encoding = NonNullable<ImportReading['encoding']>
export type Delimiter = NonNullable<ImportReading['delimiter']>

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

/** The encoding of a text file: by its mark, by zeros where UTF-16 has them, UTF-8 where it is valid, else Windows-1252. */
export function detectEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8 && odd > even * 4) return 'utf-16le'
  if (even > start.length / 8 && even > odd * 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The text of a file in pieces, without its byte-order mark. */
export function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  const size = 64 * 1024
  for (let at = 0; at < bytes.length; at += size) {
    const text = decoder.decode(bytes.subarray(at, at + size), { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** How often a delimiter is outside of quotes in each of the first lines. */
function countsOf(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === delimiter) count += 1
    else if (character === '\n' || character === '\r') {
      counts.push(count)
      count = 0
      if (counts.length === 50) break
    }
  }
  return count > 0 ? [...counts, count] : counts
}

/** The delimiter that most lines have equally often; a comma where there is none. */
export function detectDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const lines = new Map<number, number>()
    for (const count of countsOf(text, delimiter))
      if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1)
    const score = Math.max(
      0,
      ...[...lines].map(([count, times]) => times * times * Math.min(count, 5)),
    )
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}
