import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { storedKeys } from '#database/stored-keys'
import { readSettings } from '#server/platform/settings'
import { testDatabase } from '#test/support/database'
import { LostKeyError, createSecretSealer, isKeyLost, takeOverKey } from './stored-key.store.ts'

const database = await testDatabase()

afterAll(() => database.close())
afterEach(async () => {
  await db().delete(storedKeys)
})

const db = () => database.open.db
const [former, present] = ['the former secret of this portal', 'the present secret of this portal']
const sealed = async (secret = former) => createSecretSealer(secret).seal(db(), 'spoon', 'row 1')
const open = (secret: string, text: string, context = 'row 1') =>
  createSecretSealer(secret).unseal(db(), text, context)

/** What a start says. */
async function start(sessionSecret: string, previousSessionSecret?: string): Promise<string[]> {
  const lines: string[] = []
  await takeOverKey(
    db(),
    { sessionSecret, previousSessionSecret },
    {
      info: (line) => lines.push(`info ${line}`),
      warn: (line) => lines.push(`warn ${line}`),
      error: (line) => lines.push(`error ${line}`),
    },
  )
  return lines
}

describe('a sealed secret', () => {
  test('opens in its own row, and is nowhere in clear text', async () => {
    const text = await sealed()
    expect(await open(former, text)).toBe('spoon')
    await expect(open(former, text, 'row 2')).rejects.toThrow(/authenticate/)
    expect(Buffer.from(text, 'base64').toString('latin1')).not.toContain('spoon')
    expect(await sealed()).not.toBe(text)
  })

  test('of twenty that are made at once with the first key, all open', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => sealed()))
    expect(await db().$count(storedKeys)).toBe(1)
    for (const text of texts) expect(await open(former, text)).toBe('spoon')
  })

  test('made in a transaction that fails leaves no key, and the next one opens', async () => {
    const sealer = createSecretSealer(former)
    await expect(
      db().transaction(async (tx) => {
        await sealer.seal(tx, 'spoon', 'row 1')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await db().$count(storedKeys)).toBe(0)
    expect(await open(former, await sealer.seal(db(), 'spoon', 'row 1'))).toBe('spoon')
  })
})

describe('another SESSION_SECRET', () => {
  test('with the former one as SESSION_SECRET_PREVIOUS takes the key over (X-007)', async () => {
    const text = await sealed()
    expect(await start(present, former)).toEqual([expect.stringMatching(/^info .*sealed anew/)])
    expect(await open(present, text)).toBe('spoon')
    await expect(open(former, text)).rejects.toBeInstanceOf(LostKeyError)
    // The next start has nothing to do.
    expect(await start(present, former)).toEqual([])
    expect(await start(present)).toEqual([])
  })

  test('is taken over while a process with the former one goes on reading', async () => {
    const running = createSecretSealer(former)
    const text = await running.seal(db(), 'spoon', 'row 1')
    await start(present, former)
    expect(await running.unseal(db(), text, 'row 1')).toBe('spoon')
    expect(await open(present, await running.seal(db(), 'fork', 'row 1'))).toBe('fork')
  })

  test('without it loses the key, says so once, and comes back with it (X-008)', async () => {
    const text = await sealed()
    for (const previous of [undefined, 'neither of the two secrets at all'])
      expect(await start(present, previous)).toEqual([
        expect.stringMatching(/^error .*SESSION_SECRET_PREVIOUS/),
      ])
    expect(await isKeyLost(db(), present)).toBe(true)
    await expect(open(present, text)).rejects.toBeInstanceOf(LostKeyError)
    await expect(sealed(present)).rejects.toBeInstanceOf(LostKeyError)
    await start(present, former)
    expect([await isKeyLost(db(), present), await open(present, text)]).toEqual([false, 'spoon'])
  })

  test('costs nothing where nothing is sealed', async () => {
    expect([await start(present), await isKeyLost(db(), present)]).toEqual([[], false])
  })
})

test('a previous secret that cannot be one stops the start and names the setting (X-011)', () => {
  expect(() => readSettings({ SESSION_SECRET_PREVIOUS: 'short' })).toThrow(
    /^SESSION_SECRET_PREVIOUS must/,
  )
})
