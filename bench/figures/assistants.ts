import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import { median } from '../support/rounds.ts'

const rounds = 100

async function millisOf(call: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const answer = await call()
  const text = await answer.text()
  if (answer.status !== 200 || text.includes('"isError":true'))
    throw new Error(`${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - began
}

/** The list of tools, and a tool beside the call that it is, alternately. */
export async function measureAssistants(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, {})
  const portal = await startPortal(database)
  try {
    const [cookie = ''] = database.members
    const json = { 'content-type': 'application/json' }
    const made = await fetch(`${portal.url}/api/auth/tokens`, {
      method: 'POST',
      headers: { cookie, ...json },
      body: JSON.stringify({ name: 'Bench', scopes: ['registry.read'], expiresInDays: 7 }),
    })
    const { token } = (await made.json()) as { token: string }
    const authorization = `Bearer ${token}`
    const send = (method: string, params: object = {}) =>
      fetch(`${portal.url}/mcp`, {
        method: 'POST',
        headers: { authorization, accept: 'application/json, text/event-stream', ...json },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    const call = () => fetch(`${portal.url}/api/products?limit=20`, { headers: { authorization } })
    const tool = () => send('tools/call', { name: 'products_list', arguments: {} })
    // The first message loads what speaks the protocol.
    for (const each of [() => send('tools/list'), tool, call]) await millisOf(each)
    const took = { list: [] as number[], tool: [] as number[], call: [] as number[] }
    for (let n = 0; n < rounds; n += 1) {
      took.list.push(await millisOf(() => send('tools/list')))
      took.call.push(await millisOf(call))
      took.tool.push(await millisOf(tool))
    }
    const more = median(took.tool) - median(took.call)
    printFigures(`Assistants, ${engine}`, [
      {
        name: 'List of tools (X-169)',
        measured: millis(median(took.list)),
        wanted: millis(20),
        met: median(took.list) <= 20,
      },
      {
        name: 'A tool over its call (X-169)',
        measured: millis(more),
        wanted: millis(5),
        met: more <= 5,
      },
    ])
  } finally {
    await portal.stop()
    database.remove()
  }
}
