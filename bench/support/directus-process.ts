import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administer, withDatabase } from '#test/support/administer'
import { startProgram } from '#test/support/child-program'
import { freePort } from '#test/support/free-port'
import type { PostgresCluster } from '#test/support/postgres-cluster'

/** A Directus with 1,000 organizations and 1,000 products, as a process beside the portal. */
export interface DirectusProcess {
  port: number
  pid: number
  version: string
  /** Headers of a request by its administrator. */
  headers: Record<string, string>
  productIds: string[]
  organizationId: string
  stop(): Promise<void>
}

type Row = Record<string, unknown>

const text = (field: string) => ({ field, type: 'string', schema: {} })
const key = {
  field: 'id',
  type: 'uuid',
  schema: { is_primary_key: true },
  meta: { special: ['uuid'] },
}

/** The same fields as a product of the registry, so that answers are as long. */
function directusProduct(product: Row, organization: string): Row {
  const { id: _, organizationId: __, organizationName: ___, ...fields } = product
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value === null ? null : String(value),
  ])
  return { ...Object.fromEntries(plain), organization }
}

/**
 * Starts the Directus that is installed in `folder` (DIRECTUS names it) on a database of its own of the same server, and
 * fills it with these products. It runs as its package starts it: no rate limit, no cache.
 */
export async function startDirectus(
  folder: string,
  cluster: PostgresCluster,
  products: readonly Row[],
): Promise<DirectusProcess> {
  const port = await freePort()
  const name = `directus_${Date.now()}`
  await administer(cluster.url, `create database ${name} template template0 encoding 'UTF8'`)
  const own = mkdtempSync(path.join(tmpdir(), 'directus-bench-'))
  const token = randomBytes(16).toString('hex')
  const headers = { authorization: `Bearer ${token}` }
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    HOME: own,
    SECRET: randomBytes(16).toString('hex'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: withDatabase(cluster.url, name),
    ADMIN_EMAIL: 'admin@bench.example.com',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    ADMIN_TOKEN: token,
    STORAGE_LOCAL_ROOT: own,
    LOG_LEVEL: 'info',
    TELEMETRY: 'false',
    // It would answer 503 on a busy machine.
    PRESSURE_LIMITER_ENABLED: 'false',
    QUERY_LIMIT_MAX: '-1',
    EXTENSIONS_PATH: own,
  }
  const program = path.join(folder, 'node_modules', 'directus', 'cli.js')
  const bootstrap = startProgram(program, ['bootstrap'], environment)
  if ((await bootstrap.exited) !== 0)
    throw new Error(`Directus could not make its tables:\n${bootstrap.output()}`)
  const child = startProgram(program, ['start'], environment)
  await child.line(/Server started/)

  const ask = async (call: string, body?: unknown): Promise<{ data: never }> => {
    const response = await fetch(`http://127.0.0.1:${port}${call}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(
        `Directus answered ${response.status} to ${call}: ${(await response.text()).slice(0, 300)}`,
      )
    return (await response.json()) as { data: never }
  }
  const collection = (of: string, fields: unknown[]) =>
    ask('/collections', { collection: of, schema: {}, meta: {}, fields: [key, ...fields] })

  const names = Object.keys(directusProduct(products[0] ?? {}, ''))
  await collection('organizations', [text('name')])
  await collection(
    'products',
    names.map((field) => ({
      field,
      type: field === 'organization' ? 'uuid' : 'text',
      schema: {},
    })),
  )
  await ask('/relations', {
    collection: 'products',
    field: 'organization',
    related_collection: 'organizations',
  })
  const homes: { id: string }[] = (
    await ask(
      '/items/organizations',
      products.map((_, n) => ({ name: `Organization ${n}` })),
    )
  ).data
  const organizationId = homes[0]?.id ?? ''
  const stored: { id: string }[] = []
  // It takes bodies of up to a megabyte.
  for (let from = 0; from < products.length; from += 100) {
    const part = products.slice(from, from + 100)
    const rows = part.map((product, n) =>
      directusProduct(product, homes[from + n]?.id ?? organizationId),
    )
    const added: { id: string }[] = (await ask('/items/products', rows)).data
    stored.push(...added)
  }
  const { version }: { version: string } = (await ask('/server/info')).data
  return {
    port,
    pid: child.pid,
    version,
    headers,
    organizationId,
    productIds: stored.map(({ id }) => id),
    async stop() {
      await child.kill()
      rmSync(own, { recursive: true, force: true })
    },
  }
}
