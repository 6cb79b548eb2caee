import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'

// A stop that lets a proxy find out first: nobody's request is refused while it does (DRAIN_SECONDS).

let portal: TestApp
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  portal = await testApp()
})
afterAll(async () => {
  agent.destroy()
  await portal.close()
})

const ask = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => resolve(answer.resume())).on('error', reject)
  })

describe('a stop that was announced', () => {
  it('is told by /readyz while requests are still answered, each closing its connection', async () => {
    const log = createLog('silent')
    const mailer = createMailer({ database: portal.database.open, settings: portal.settings, log })
    const stopping = new AbortController()
    const app = await buildApp({ settings: portal.settings, database: portal.database.open, mailer, log }, { stopping: stopping.signal })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const before = await ask(`${base}/readyz`)
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])

    stopping.abort()
    const after = await ask(`${base}/readyz`)
    expect([after.statusCode, after.headers.connection, after.headers['retry-after'] !== undefined]).toEqual([503, 'close', true])
    const answered = await ask(`${base}/api/settings`)
    expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close'])
    expect((await ask(`${base}/healthz`)).statusCode).toBe(200)

    await app.close()
    await mailer.stop()
    await expect(ask(`${base}/healthz`)).rejects.toThrow('ECONNREFUSED')
  })
})
