import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { mountMetrics } from './metrics.ts'
import { appBeside, testApp } from '#test/support/app'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const portal = await testApp()

afterAll(async () => {
  agent.destroy()
  await portal.close()
})

const ask = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => resolve(answer.resume())).on('error', reject)
  })

/** Another app, closed however the test ends. */
async function build(stopping?: AbortSignal): Promise<FastifyInstance> {
  const { app, close } = await appBeside(portal, stopping === undefined ? {} : { stopping })
  onTestFinished(close)
  return app
}

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

describe('a stop that was announced (DRAIN_SECONDS)', () => {
  it('is told by /readyz while requests are still answered, each closing its connection', async () => {
    const stopping = new AbortController()
    const app = await build(stopping.signal)
    const base = await listening(app)
    const before = await ask(`${base}/readyz`)
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])

    stopping.abort()
    const after = await ask(`${base}/readyz`)
    expect([
      after.statusCode,
      after.headers.connection,
      after.headers['retry-after'] !== undefined,
    ]).toEqual([503, 'close', true])
    const answered = await ask(`${base}/api/settings`)
    expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close'])
    expect((await ask(`${base}/healthz`)).statusCode).toBe(200)

    await app.close()
    await expect(ask(`${base}/healthz`)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('the figures', () => {
  it('count and time requests by their route and tell of the connections, on a port of their own', async () => {
    const app = await build()
    const metrics = mountMetrics(app, portal.database.open)
    const base = await listening(app)
    const server = await metrics.listen(0)
    await ask(`${base}/api/settings`)
    const figures = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
    const read = async () => (await fetch(figures)).text()
    await expect
      .poll(read)
      .toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/settings",status="200"} 1',
      )
    const text = await read()
    for (const name of [
      'database_connections{state="waiting"} 0',
      'database_connections{state="used"}',
      'nodejs_eventloop_lag_p99_seconds',
      'http_requests_aborted_total',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(name)
    expect((await fetch(`${base}/metrics`)).status).toBe(404)
  })
})
