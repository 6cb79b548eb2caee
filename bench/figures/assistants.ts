import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { bareHash, hashOnThatDay } from '../support/machine.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { median } from '../support/rounds.ts'

const rounds = 100
/** Messages of ten assistants at once, and after how many the memory is what the end is compared with. */
const many = Number(process.env['MESSAGES'] ?? 10_000)
const warm = many / 5

async function millisOf(call: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const answer = await call()
  const text = await answer.text()
  if (answer.status !== 200 || text.includes('"isError":true'))
    throw new Error(`${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - began
}

/** The list of tools, a tool beside the call that it is and a bare hash, alternately; and ten thousand messages. */
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
    const send = (method: string, params: object = {}, id = 1) =>
      fetch(`${portal.url}/mcp`, {
        method: 'POST',
        headers: { authorization, accept: 'application/json, text/event-stream', ...json },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      })
    const call = () => fetch(`${portal.url}/api/products?limit=20`, { headers: { authorization } })
    const products = { name: 'products_list', arguments: {} }
    const tool = () => send('tools/call', products)
    // The first message loads what speaks the protocol; on a machine that is busy meanwhile others are put off.
    while (!(await tool()).ok);
    for (const each of [() => send('tools/list'), tool, call]) await millisOf(each)
    const took: Record<'list' | 'tool' | 'call' | 'hash', number[]> = {
      list: [],
      tool: [],
      call: [],
      hash: [],
    }
    for (let n = 0; n < rounds; n += 1) {
      took.hash.push(await bareHash())
      took.list.push(await millisOf(() => send('tools/list')))
      took.call.push(await millisOf(call))
      took.tool.push(await millisOf(tool))
    }
    let [sent, answered, before] = [0, 0, 0]
    const ask = async () => {
      while (sent < many) {
        sent += 1
        const id = sent
        const answer = (await (await send('tools/call', products, id)).json()) as {
          id: number
          result?: { structuredContent?: object }
        }
        if (answer.id === id && answer.result?.structuredContent !== undefined) answered += 1
        if (answered === warm) before = portal.memory().now
      }
    }
    await Promise.all(Array.from({ length: 10 }, ask))
    const after = portal.memory().now
    const hash = median(took.hash)
    const timed = (name: string, measured: number, wanted: number): Figure => ({
      name: `${name} (X-169), as many hashes as wanted`,
      measured: `${millis(measured)}, ${(measured / hash).toFixed(2)} of ${millis(hash)}`,
      wanted: `${millis(wanted)}, ${(wanted / hashOnThatDay).toFixed(2)} of ${millis(hashOnThatDay)}`,
      met: measured / hash <= wanted / hashOnThatDay,
    })
    printFigures(`Assistants, ${engine}`, [
      timed('list of tools', median(took.list), 20),
      timed('a tool over its call', median(took.tool) - median(took.call), 5),
      {
        name: `${many} messages, ten at once: answered; memory after ${warm} and at the end`,
        measured: `${answered}; ${before.toFixed(0)} and ${after.toFixed(0)} MB`,
        wanted: 'all; less than 10 % more',
        met: answered === many && after < before * 1.1,
      },
    ])
  } finally {
    await portal.stop()
    database.remove()
  }
}
