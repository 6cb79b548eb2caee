import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import { Pool } from 'pg'

/**
 * The best the machine can do, as a program of its own beside the portal: `node:http` with one word, with a body that
 * is ready, and with one plain query a request; no session, no rights, no validation. DATABASE_URL, PORT and BODY_FROM
 * (address of the list that is answered ready-made, with COOKIE) are its environment.
 */
const env = process.env
const list = await fetch(env['BODY_FROM'] ?? '', {
  headers: { cookie: env['COOKIE'] ?? '', 'accept-encoding': 'identity' },
})
const plain = Buffer.from(await list.arrayBuffer())
const zipped = gzipSync(plain)
const pool =
  env['DATABASE_URL'] === undefined
    ? null
    : new Pool({ connectionString: env['DATABASE_URL'], max: 10 })
const joined = `select p.*, o.name as organization_name from products p join organizations o on o.id = p.organization_id`

async function rows(name: string, text: string, values: unknown[]): Promise<string> {
  if (pool === null) throw new Error('There is no PostgreSQL server here.')
  return JSON.stringify((await pool.query({ name, text, values })).rows)
}

const answers: Record<string, (rest: string) => Promise<string> | string | Buffer> = {
  word: () => 'word',
  gzip: () => zipped,
  plain: () => plain,
  list: () =>
    rows(
      'list',
      `${joined} where p.status = 'published' order by p.name collate "und-x-icu", p.id limit 1000`,
      [],
    ),
  product: (id) => rows('product', `${joined} where p.id = $1`, [id]),
  search: (word) =>
    rows(
      'search',
      `${joined} where p.status = 'published' and p.search_text like $1 order by p.name collate "und-x-icu", p.id limit 20`,
      [`%${word}%`],
    ),
  insert: (name) =>
    rows(
      'insert',
      `insert into products (name, organization_id) select $1, id from organizations limit 1 returning *`,
      [name],
    ),
  verify: async () => String(await verify(env['HASH'] ?? '', 'granite lantern 42')),
}

createServer((request, response) => {
  const [, kind = '', rest = ''] = request.url?.split('/') ?? []
  const send = (body: string | Buffer) => {
    const length = Buffer.byteLength(body)
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': length,
        ...(kind === 'gzip' && { 'content-encoding': 'gzip' }),
      })
      .end(body)
  }
  void Promise.resolve(answers[kind]?.(decodeURIComponent(rest)) ?? '').then(
    send,
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(env['PORT']), '127.0.0.1', () =>
  process.stdout.write(`listening, ${plain.length} bytes, ${zipped.length} gzipped\n`),
)
