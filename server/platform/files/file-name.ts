import { oneLineOf } from '#contract/common/one-line'
import { fileNameLimit, fileTypes } from '#contract/files'
import type { FileType } from '#contract/files'

// What turns the direction of reading goes with the controls, so that "exe.pdf" is not shown as "fdp.exe".
const invisible = /(?![\u200c\u200d])\p{C}/gu
const forbidden = /[/\\:*?"<>|%;]/g
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A name without what systems and readers take for something else, on one line. */
const plainName = (name: string): string =>
  oneLineOf(name.toWellFormed().normalize('NFC'))
    .replace(invisible, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')

/** The name of a folder, made harmless for every system. */
export function harmlessFolder(name: string): string {
  let plain = plainName(name)
  while (plain.endsWith(' ') || plain.endsWith('.')) plain = plain.slice(0, -1)
  return `${reserved.test(plain) ? '_' : ''}${plain || 'Folder'}`
}

/** A name people know the file by, made harmless for headers and for every system's folders; its ending fits what the file is. */
export function harmlessName(name: string, type: FileType): string {
  const ending = `.${fileTypes[type].extension}`
  // No part of a longer name is shown; cut first, so that a hostile one costs nothing.
  const last = name.slice(-1000).split(/[/\\]/).at(-1) ?? ''
  let base = plainName(last)
  for (let found = endingIn(base); found !== null; found = found === '' ? null : endingIn(base)) {
    base = base.slice(0, base.length - found.length - 1)
    if (found.toLowerCase() === ending.slice(1)) break
  }
  let bounded = [...base].slice(0, fileNameLimit - ending.length).join('')
  while (/[ .]$/.test(bounded)) bounded = bounded.slice(0, -1)
  const named = bounded === '' || bounded.replaceAll('_', '').trim() === '' ? 'file' : bounded
  return `${reserved.test(named) ? '_' : ''}${named}${ending}`
}

/** The ending of a name that may say a kind: letters, with digits at most behind them ("v1.2" and "No. 5" have none). */
const endingIn = (name: string): string | null =>
  /\.([a-z]{2,5}\d?)$/i.exec(name.slice(-7))?.[1] ?? null

/** The header that names a download (RFC 6266): a plain form for old programs, and the name itself (RFC 8187). */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim()
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain.startsWith('.') ? 'file' : ''}${plain}"; filename*=UTF-8''${encoded}`
}
