import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fork } from 'node:child_process'
import { fileLimit } from '#contract/files'

/**
 * `node bench/uploads.ts`: how much the server's resident memory grows while twenty files of 10 MB come in and are
 * looked at, all at once; at most 150 MB are allowed. The server runs in a process of its own, on an embedded database.
 */

const uploads = 20
const megabyte = 1024 * 1024

if (process.argv[2] === 'serve') await serve()
else await measure()

async function serve(): Promise<void> {
  const { startServer } = await import('#server/start')
  const { createLog } = await import('#server/platform/log')
  const { readSettings } = await import('#server/platform/settings')
  const settings = { ...readSettings(process.env), port: 0 }
  const { app } = await startServer(settings, createLog('silent'), { webFolder: '/nonexistent', developWeb: false, onStep: () => {}, onFirstStart: () => {} })
  let peak = 0
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  process.on('message', (message) => {
    if (message === 'reset') peak = process.memoryUsage.rss()
    process.send?.({ peak, now: process.memoryUsage.rss() })
  })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}

interface Memory {
  peak: number
  now: number
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
  const password = 'granite lantern 42'
  const server = fork(import.meta.filename, ['serve'], { env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: password, SAMPLE_DATA: 'off', RATE_LIMIT: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' } })
  const heard = <Message>() => new Promise<Message>((resolve) => server.once('message', resolve as (message: unknown) => void))
  const ask = (question: string): Promise<Memory> => {
    const answer = heard<Memory>()
    server.send(question)
    return answer
  }
  try {
    const { port } = await heard<{ port: number }>()
    const base = `http://127.0.0.1:${port}`
    const post = (url: string, body: object, cookie = '') => fetch(`${base}${url}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie } })
    const signedIn = await post('/api/auth/login', { email: 'admin@localhost.localdomain', password })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const file = Buffer.alloc(fileLimit, 'a line of text\n')
    const upload = async (): Promise<void> => {
      const { uploadURL } = (await (await post('/api/objects/upload', {}, cookie)).json()) as { uploadURL: string }
      await put(`${base}${new URL(uploadURL).pathname}`, file)
      const normalized = await post('/api/objects/normalize', { url: uploadURL, name: 'long.txt' }, cookie)
      if (normalized.status !== 200) throw new Error(await normalized.text())
    }
    await upload()
    const before = await ask('reset')
    const began = performance.now()
    await Promise.all(Array.from({ length: uploads }, upload))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const { peak } = await ask('tell')
    const grown = Math.round((peak - before.now) / megabyte)
    process.stdout.write(`${uploads} uploads of 10 MB at once in ${seconds} s; memory grew from ${Math.round(before.now / megabyte)} MB by ${grown} MB at most\n`)
    if (grown > 150) process.exitCode = 1
  } finally {
    server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function put(url: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': body.length } }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(String(answer.statusCode)))))
    })
    sending.on('error', reject).end(body)
  })
}
