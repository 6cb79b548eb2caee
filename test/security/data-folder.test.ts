import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepDataFolder } from '#server/platform/data-folder'
import { administrator, Caller } from '#test/faults/portal'
import { startProgram } from '#test/support/child-program'
import type { ChildProgram } from '#test/support/child-program'
import { programDatabase } from '#test/support/database'
import { freePort } from '#test/support/free-port'

// What the portal stores is read by the account that runs it and by no other of the machine, whoever made the folder
// first, whatever that account usually lets others do with its files, and whatever an earlier version left there.

// An account that lets everybody read and change what it makes.
const careless = [
  '--import',
  "data:text/javascript,import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.umask(0)",
]
const program = (name: string) => path.resolve(import.meta.dirname, '../..', name)

const parent = mkdtempSync(path.join(tmpdir(), 'registry-folder-'))
const dataDir = path.join(parent, 'data')

// On the embedded engine nothing is taken from there: the database is made in the folder of this test.
const database = await programDatabase()
const environment = { ...database.environment, DATA_DIR: dataDir }

afterAll(async () => {
  await database.close()
  rmSync(parent, { recursive: true, force: true })
})

/** Everything in a folder, with the folder itself. */
const everythingIn = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  ),
]
/** What others may read, change or enter, with its permissions. */
const openToOthers = (folder: string) =>
  everythingIn(folder)
    .map((file) => [file, (lstatSync(file).mode & 0o777).toString(8).padStart(3, '0')] as const)
    .filter(([, mode]) => !mode.endsWith('00'))
    .map((entry) => entry.join(' '))

async function served<Result>(
  work: (caller: Caller, portal: ChildProgram) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort())
  const portal = startProgram(
    program('server/main.mjs'),
    [],
    {
      ...environment,
      PORT: port,
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    careless,
  )
  const caller = new Caller(`http://127.0.0.1:${port}`)
  try {
    await portal.line(/ready on/)
    return await work(caller, portal)
  } finally {
    caller.close()
    await portal.kill()
  }
}

async function command(name: string, folder: string, env = environment): Promise<void> {
  const child = startProgram(program(name), [folder], env, careless)
  expect([await child.exited, child.output()]).toEqual([0, expect.stringMatching(/ed \d+ rows/)])
}

/** Stores one of each: a mail with a code, an uploaded file, a file that is exported. */
async function used(caller: Caller): Promise<void> {
  await caller.signIn()
  await caller.call('POST', '/api/auth/forgot-password', { email: administrator.email })
  const { uploadURL } = (await caller.call('POST', '/api/objects/upload')).body
  const put = await caller.call('PUT', uploadURL, Buffer.from('A plan in words.'), 'text/plain')
  const taken = await caller.call('POST', '/api/objects/normalize', {
    url: uploadURL,
    name: 'plan.txt',
  })
  expect([put.status, taken.status]).toEqual([200, 200])
  await expect.poll(() => existsSync(path.join(dataDir, 'outbox'))).toBe(true)
  expect((await caller.call('GET', '/api/organizations/export?format=csv')).status).toBe(200)
}

test('a folder made for everybody is closed with all that comes into it; that others could write there or beside it is told (S97)', async () => {
  mkdirSync(dataDir)
  for (const folder of [parent, dataDir]) chmodSync(folder, 0o777)
  await served(async (caller, portal) => {
    await used(caller)
    expect(openToOthers(dataDir)).toEqual([])
    expect(portal.output()).toContain(`could write in the data folder ${dataDir}.`)
    expect(portal.output()).toContain(`could replace the data folder ${dataDir}, `)
  })
  chmodSync(parent, 0o700)
}, 120_000)

test('a folder of before, which others may read, is closed without a word (S97)', () => {
  for (const file of everythingIn(dataDir))
    chmodSync(file, lstatSync(file).isDirectory() ? 0o755 : 0o666)
  const warned: string[] = []
  // As every start does it, which the folder made for everybody shows.
  keepDataFolder(dataDir, { warn: (line) => warned.push(line) })
  expect([openToOthers(dataDir), warned]).toEqual([[], []])
})

test('a dump and what it is restored to are for nobody else, whoever made their folders (S97)', async () => {
  const dump = path.join(parent, 'dump')
  const restored = path.join(parent, 'restored')
  for (const folder of [dump, restored]) {
    mkdirSync(folder)
    chmodSync(folder, 0o777)
  }
  await command('tools/db-dump.ts', dump)
  expect(openToOthers(dump)).toEqual([])
  await command('tools/db-restore.ts', dump, { DATA_DIR: restored })
  expect(openToOthers(restored)).toEqual([])
}, 120_000)
