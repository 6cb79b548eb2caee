import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { tagOf } from './list-cache.ts'

/** The compressed copies that the build writes beside a file: how they are named, the best first. */
const suffixes: Record<string, string> = { br: '.br', gzip: '.gz' }
/** The encodings that files are kept in. */
export const encodings = Object.keys(suffixes)

/** One way a file goes out: its bytes and the headers that belong to them. */
export interface Form {
  bytes: () => Promise<Buffer> | Buffer
  etag: string
  /** Told with every answer, also with one that has no body; `content` only with a body. */
  caching: Record<string, string>
  content: Record<string, string>
}

/** A file by its encoding; `plain` for whoever takes none of them. */
export interface BuiltFile {
  encoded: ReadonlyMap<string | null, Form>
  plain: Form
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const unpack = promisify<Buffer, Buffer>(gunzip)

function readForms(file: string, address: string): BuiltFile {
  const content = {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
  }
  const cacheControl = address.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'
  const form = (bytes: Form['bytes'], etag: string, encoding: object): Form => ({
    bytes,
    etag,
    caching: { etag, 'cache-control': cacheControl, vary: 'accept-encoding' },
    content: { ...content, ...encoding },
  })
  const copies = encodings
    .filter((encoding) => existsSync(file + suffixes[encoding]))
    .map((encoding) => [encoding, readFileSync(file + suffixes[encoding])] as const)
  const packed = new Map(copies).get('gzip')
  const bytes = packed ?? readFileSync(file)
  return {
    encoded: new Map(
      copies.map(([encoding, copy]) => [
        encoding,
        form(() => copy, tagOf(copy), { 'content-encoding': encoding }),
      ]),
    ),
    plain: form(
      packed === undefined ? () => bytes : () => unpack(bytes),
      tagOf(`plain ${tagOf(bytes)}`),
      {},
    ),
  }
}

/**
 * Reads the built web app, by address (`/assets/entry-a1b2.js`). Of a file with compressed copies those alone are kept,
 * and whoever takes none gets one of them unpacked: 2 MB in place of 5. What begins with a dot is no file to anybody.
 * There is none where nothing is built.
 */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const isCopy = (file: string) => Object.values(suffixes).includes(extname(file))
  return new Map(
    files
      .filter((file) => !isCopy(file))
      .flatMap((file) => {
        const address = `/${relative(folder, file).replaceAll(sep, '/')}`
        return address.includes('/.') ? [] : [[address, readForms(file, address)] as const]
      }),
  )
}
