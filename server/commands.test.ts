import path from 'node:path'
import { desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { recoveryCodes, totpSecrets } from '#database/second-factor'
import { ssoProviders } from '#database/sso'
import { webhooks } from '#database/webhooks'
import { storedKeys } from '#database/stored-keys'
import { users } from '#database/users'
import { createMailer } from '#server/platform/mail/mailer'
import { createLog } from '#server/platform/log'
import { newKey, seal } from '#server/platform/sealing/cipher'
import { testApp } from '#test/support/app'
import { startProgram } from '#test/support/child-program'
import { connectAccount } from '#test/support/connected-account'
import { programDatabase } from '#test/support/database'
import {
  firstStep,
  secondStepPath,
  setUpSecondStep,
  withSecondStep,
} from '#test/support/second-step'
import { commandsOf } from './commands.ts'
import { insertUser } from './features/users/users.store.ts'
import { serveCommands } from './platform/commands/command-socket.ts'

// What whoever has the machine does when nobody else can help: as commands, beside a running portal and without one.

const tool = (name: string) => path.resolve(import.meta.dirname, `../tools/${name}.ts`)

const portal = await testApp({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const { settings, database } = portal
const environment: Record<string, string> & { DATA_DIR: string } = {
  DATA_DIR: settings.dataDir,
  PUBLIC_URL: settings.publicUrl,
  ...(settings.databaseUrl !== undefined && { DATABASE_URL: settings.databaseUrl }),
}
const log = createLog('silent')
const mailer = createMailer({ database: database.open, settings, log })
// As a server does that has the embedded database open; on PostgreSQL the command opens it itself.
const commands = commandsOf({ database: database.open, mailer, settings })
const served = await serveCommands(database.open, settings.dataDir, log, commands)

afterAll(async () => {
  await served.close()
  await portal.close()
})

/** Runs a command to its end; `typed` is what is answered to its question. */
async function command(name: string, args: string[], typed?: string, env = environment) {
  const child = startProgram(tool(name), args, env)
  if (typed !== undefined) child.send(typed)
  else await child.stop()
  return { code: await child.exited, output: child.output() }
}
const recover = (args: string[], typed?: string) => command('account-recover', args, typed)
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const entriesOf = (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .orderBy(desc(auditEntries.seq))
const linkIn = (output: string) => /\/reset-password\?token=([\w-]{43})/.exec(output)?.[1] ?? ''

describe('account:recover', () => {
  test('opens the account of the last administrator by a link that it prints (X-055)', async () => {
    const { client, user } = await withSecondStep(portal, { role: 'admin' })
    const { code, output } = await recover([user.email, '--yes'])
    expect([code, output]).toEqual([0, expect.stringContaining('Within 60 minutes')])
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect(await rowOf(user.id)).toMatchObject({
      passwordHash: null,
      hasSecondFactor: false,
      role: 'admin',
    })
    const [entry] = await entriesOf(user.id)
    expect(entry).toMatchObject({
      action: 'reset_second_factor',
      entity: 'users',
      actorId: null,
      actorName: null,
      changes: [{ field: 'by', from: null, to: 'command' }],
    })
    expect(JSON.stringify(entry)).not.toContain(linkIn(output))

    const opening = portal.client()
    const newPassword = 'another granite lantern 43'
    const set = () =>
      opening.post('/api/auth/reset-password', { token: linkIn(output), newPassword })
    expect((await set()).status).toBe(200)
    expect((await set()).status).toBe(400)
    const signedIn = await opening.post('/api/auth/login', {
      email: user.email,
      password: newPassword,
    })
    expect(signedIn.status).toBe(200)

    const mails = await portal.outbox.to(user.email)
    expect(mails.filter(({ text }) => text.includes('token='))).toEqual([])
    const notice = await portal.outbox.about(
      user.email,
      'The second step of your account was reset',
    )
    expect(notice.text).toContain("by a command on the portal's machine")
  })

  test('makes it an enabled administrator where that is asked for', async () => {
    const { id: organizationId } = await portal.organization()
    const user = await portal.user({ disabledAt: new Date(), organizationId })
    await connectAccount(db, user, organizationId)
    await expect(
      commands['recover']?.({ address: user.email, administrator: false }),
    ).rejects.toThrow('is disabled')
    expect(await rowOf(user.id)).toMatchObject({ role: 'member', passwordHash: user.passwordHash })

    const { code } = await recover([user.email, '--administrator', '--yes'])
    expect([code, await rowOf(user.id)]).toMatchObject([
      0,
      { role: 'admin', disabledAt: null, passwordHash: null },
    ])
    expect((await entriesOf(user.id)).map(({ action }) => action)).toEqual([
      'reset_second_factor',
      'update',
      // The provider of an organization opens no administrator's account.
      'delete',
    ])
    await portal.outbox.about(user.email, 'Single sign-on was removed from your account')
  })

  test('asks first, and changes nothing without a yes', async () => {
    const user = await portal.user()
    for (const typed of ['no', undefined]) {
      const { code, output } = await recover([user.email], typed)
      expect([code, output]).toEqual([1, expect.stringContaining('Nothing was changed.')])
    }
    expect(await rowOf(user.id)).toEqual(user)
    expect((await recover([user.email], 'yes')).code).toBe(0)
    expect((await rowOf(user.id))?.passwordHash).toBeNull()
  })

  test.each([
    [['nobody@river.example', '--yes'], 'There is no account with the address nobody@river.'],
    [['a@b.example', 'c@d.example'], 'Usage: npm run account:recover'],
    [['a@b.example', '--force'], 'Usage: npm run account:recover'],
  ])('%j ends with a sentence', async (args, sentence) => {
    const { code, output } = await recover(args)
    expect(code).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('works while no portal runs', async () => {
    const stopped = await programDatabase()
    const env = { ...stopped.environment, SESSION_SECRET: 'q7zj2v9m4x1w8r3t6y5u0p2a'.repeat(2) }
    await stopped.read(({ db: own }) =>
      insertUser(own, { email: 'last@river.example', role: 'admin', passwordHash: 'x' }),
    )
    const run = (...args: string[]) => command('account-recover', args, undefined, env)
    const { code, output } = await run('last@river.example', '--yes')
    expect([code, linkIn(output)]).toEqual([0, expect.stringMatching(/^.{43}$/)])
    const [row] = await stopped.read(({ db: own }) => own.select().from(users))
    expect(row?.passwordHash).toBeNull()
    // Without the server's secret it would draw another one.
    const bare = await command(
      'account-recover',
      ['last@river.example', '--yes'],
      undefined,
      stopped.environment,
    )
    expect([bare.code, bare.output]).toEqual([1, expect.stringContaining('no SESSION_SECRET')])
    await stopped.close()
  })
})

describe('secrets:forget', () => {
  /** The stored key as it is after a change of SESSION_SECRET. */
  const loseKey = async () => {
    await db.delete(storedKeys)
    await db
      .insert(storedKeys)
      .values({ sealedKey: seal(newKey(), newKey().toString('base64'), 'stored_keys') })
  }
  const deleteSecrets = (args: string[], typed?: string) =>
    command('delete-lost-secrets', args, typed)
  beforeEach(async () => {
    await db.delete(totpSecrets)
    await db.delete(storedKeys)
  })

  test('removes nothing while the secrets open', async () => {
    const { user } = await withSecondStep(portal)
    const { code, output } = await deleteSecrets(['--yes'])
    expect([code, output]).toEqual([0, expect.stringContaining('Nothing to remove')])
    expect(await db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(1)
  })

  test('asks first, then removes what cannot be opened and ends nothing else (X-008)', async () => {
    const { user, client, code, recoveryCodes: codes } = await withSecondStep(portal)
    const { user: without } = await withSecondStep(portal)
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, without.id))
    const webhook = { name: 'Data lake', url: 'https://1.1.1.1/', sealedSecret: 'lost' }
    await db.insert(webhooks).values(webhook)
    const provider = { name: 'Login', issuer: 'https://1.1.1.1', clientId: 'registry' }
    await db.insert(ssoProviders).values({ ...provider, enabled: true, sealedClientSecret: 'lost' })
    await loseKey()
    const asked = await deleteSecrets([], 'no')
    expect([asked.code, asked.output]).toEqual([1, expect.stringContaining('of 2 accounts')])
    expect(await db.$count(totpSecrets)).toBe(2)

    const done = await deleteSecrets([], 'yes')
    expect([done.code, done.output]).toEqual([
      0,
      expect.stringContaining(`in need of an administrator's reset: ${without.email}`),
    ])
    expect([await db.$count(totpSecrets), await db.$count(storedKeys)]).toEqual([0, 0])
    expect((await entriesOf(user.id))[0]).toMatchObject({
      action: 'delete',
      entity: 'second-factors',
      actorId: null,
      changes: [
        { field: 'authenticatorApp', from: 'set up', to: null },
        { field: 'by', from: null, to: 'command' },
      ],
    })

    expect(await db.select({ state: webhooks.state }).from(webhooks)).toEqual([{ state: 'paused' }])
    const ofPortal = isNull(ssoProviders.organizationId)
    expect(await db.select().from(ssoProviders).where(ofPortal)).toMatchObject([
      { enabled: false, sealedClientSecret: null },
    ])

    // The session goes on, and signing in still takes a second step.
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(true)
    const signingIn = portal.client()
    expect((await firstStep(user, signingIn)).body.methods).toEqual(['recovery_code'])
    const step = (method: string, typed = '') =>
      signingIn.post(secondStepPath, { method, code: typed })
    expect((await step('totp', code())).status).toBe(401)
    expect((await step('recovery_code', codes[0])).status).toBe(200)
    // An app that is set up now is sealed under a new key.
    await setUpSecondStep(portal, signingIn)
    expect((await firstStep(user, portal.client())).body.methods).toEqual(['totp', 'recovery_code'])
  })
})
