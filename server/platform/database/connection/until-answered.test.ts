import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#test/support/free-port'
import { untilAnswered } from './until-answered.ts'

test('a database that does not answer yet is asked again, and the reason told once', async () => {
  const port = await freePort()
  let tries = 0
  const reasons: string[] = []
  const answer = await untilAnswered(
    async () => {
      tries += 1
      if (tries < 3) await new Client({ host: '127.0.0.1', port, user: 'nobody' }).connect()
      return 'open'
    },
    (reason) => reasons.push(reason),
  )
  expect([answer, tries, reasons]).toEqual(['open', 3, [`connect ECONNREFUSED 127.0.0.1:${port}`]])
})

test('another fault is not waited out', async () => {
  const reasons: string[] = []
  await expect(
    untilAnswered(
      () => Promise.reject(new Error('a fault of ours')),
      (reason) => reasons.push(reason),
    ),
  ).rejects.toThrow('a fault of ours')
  expect(reasons).toEqual([])
})
