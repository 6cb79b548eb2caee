import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { nouns, nounsWith, records } from '#contract/records'
import type { NounWith } from '#contract/records'
import { auditEntries } from '#database/audit'
import { recordTables } from '#database/record-tables'
import { cookieOf } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { forThisRun } from '#test/support/for-this-run'
import { makeCaller, portalForCallers } from './callers.ts'
import { sharedCalls, type PreparedCall } from './shared-calls.ts'

// Each change has exactly one audit entry, and one that failed has none (S93).

const portal = await portalForCallers()
const { db } = portal.database.open
const organization = await portal.organization()
const calls = sharedCalls(portal, organization)
const { client: reader } = await makeCaller(portal, 'admin', organization)

const writes = api.filter(({ method }) => method !== 'GET')

/** What adding, changing, deleting and restoring a record write down: just that. */
const usual = nouns.flatMap((noun) =>
  ['create', 'update', 'delete', 'restore'].map(
    (action) => [`${records[noun].key}.${action}`, [`${action} ${noun}`]] as const,
  ),
)

/** What each call that can change something writes down, in this order. Any other new call without a line here fails. */
const expected: Record<string, readonly string[]> = {
  ...Object.fromEntries(usual.filter(([call]) => writes.some(({ id }) => id === call))),
  'auth.login': ['sign_in users'],
  'auth.register': ['create users', 'sign_in users'],
  // Anybody may request a mail to any address; the mail log shows what was sent.
  'auth.sendCode': [],
  'auth.forgotPassword': [],
  'auth.verifyCode': ['sign_in users'],
  // Ends only the session of the request.
  'auth.logout': [],
  'auth.resetPassword': ['update users'],
  // Looks at the link and leaves it as it is.
  'auth.newAddress': [],
  // The change of the address and its verification: two versions of the account.
  'auth.confirmEmail': ['update users', 'update users'],
  // The way it was signed in with is in the entry.
  'auth.secondStep': ['sign_in users'],
  // The session is the same, with another cookie.
  'auth.confirm': [],
  // It waits for its first code.
  'auth.setUpTotp': [],
  'auth.confirmTotp': ['create second-factors'],
  'auth.removeTotp': ['delete second-factors'],
  'auth.recoveryCodes': ['update second-factors'],
  // Challenges for a browser.
  'auth.passkeyOptions': [],
  'auth.passkeySignInOptions': [],
  'auth.passkeyStepOptions': [],
  'auth.passkeyConfirmOptions': [],
  'auth.addPasskey': ['create second-factors'],
  'auth.renamePasskey': ['update second-factors'],
  'auth.removePasskey': ['delete second-factors'],
  'auth.passkeySignIn': ['sign_in users'],
  'auth.createToken': ['create api-tokens'],
  'auth.deleteToken': ['delete api-tokens'],
  'users.deleteToken': ['delete api-tokens'],
  'auth.eraseAccount': ['erase users'],
  'users.erase': ['erase users'],
  'auth.profile': ['update users'],
  'auth.changePassword': ['update users'],
  'auth.join': ['update users'],
  'auth.acceptTerms': ['update users'],
  'auth.endSession': ['delete sessions'],
  'auth.endOtherSessions': ['delete sessions'],
  // A matter of one's own screens, no record of the registry.
  'preferences.update': [],
  // Nothing of the registry until a record names the file; that is its change.
  'files.upload': [],
  'files.normalize': [],
  // The sample's deal has an activity, which goes with it.
  'pipeline.delete': ['delete pipeline-activities', 'delete pipeline'],
  // The request changes nothing; attempts are counted elsewhere.
  'registration.validateKey': [],
  'registration.register': ['create users'],
  'registration.regenerateKey': ['regenerate_key organizations'],
  'registration.updateAllowedEmails': ['update organizations'],
  'organizations.updateSignIn': ['update organizations'],
  'invitations.resend': ['update invitations'],
  'invitations.withdraw': ['delete invitations'],
  'users.endSessions': ['delete sessions'],
  'users.sendReset': ['update users'],
  'users.resetSecondFactor': ['reset_second_factor users'],
  'introductions.accept': ['update introductions'],
  'introductions.decline': ['update introductions'],
  'introductions.withdraw': ['update introductions'],
  'introductions.outcome': ['update introductions'],
  // They compute and store nothing.
  'finance.estimate': [],
  'readiness.compute': [],
  // The first facts of the sample's deal.
  'pipelineFinance.update': ['create pipeline-finance'],
  'pipelineDocuments.updateItem': ['create pipeline-documents'],
  // A revoked share is ended and kept: its readers and the log of what they opened belong to it.
  'pipelineShares.delete': ['update pipeline-shares'],
  'pipelineShares.accept': ['accept pipeline-shares'],
  // What is sent raises the outcome of its introduction; what is accepted becomes a line of the stack.
  'pipelineOffers.send': ['update pipeline-offers', 'update introductions'],
  'pipelineOffers.accept': ['update pipeline-offers', 'create pipeline-sources'],
  'pipelineOffers.decline': ['update pipeline-offers'],
  'pipelineOffers.withdraw': ['update pipeline-offers'],
  'pipelineOffers.close': ['update pipeline-offers'],
  'pipelineOffers.conditions': ['update pipeline-offers'],
  'pipelineOffers.compare': [],
  // What one follows, has read and saved for oneself is no record of the registry (N-043, V-012).
  'notifications.markRead': [],
  'notifications.markUnread': [],
  'follows.add': [],
  'follows.remove': [],
  'savedViews.create': [],
  'savedViews.update': [],
  'savedViews.delete': [],
  'savedViews.watch': [],
  'savedViews.check': [],
  'confirmations.confirm': ['confirm products'],
  // It shows what may be confirmed; the page asks for it with the secret in the body.
  'confirmation-links.read': [],
  'confirmation-links.confirm': ['confirm products'],
  'digest.preview': [],
  // A mail to oneself; the mail log has it.
  'digest.send': [],
  'digest.stop': ['update users'],
  'auth.ssoConnect': ['create sso-identities'],
  'auth.deleteIdentity': ['delete sso-identities'],
  // Where to sign in, and a browser that comes back from nowhere; sso-takeover.test.ts has those who do sign in.
  'auth.ssoStart': [],
  'auth.ssoFinish': [],
  'ssoProviders.test': [],
  'webhooks.rotateSecret': ['update webhooks'],
  // Messages are no records; the webhook has a log of them.
  'webhooks.test': [],
  'webhooks.resend': [],
  'matchDismissals.create': ['create match-dismissals'],
  'matchDismissals.delete': ['delete match-dismissals'],
  'imports.upload': ['create imports'],
  // They read the file and change nothing of the registry.
  'imports.remove': ['delete imports'],
  'imports.reread': [],
  'imports.rehearse': [],
  'imports.decide': [],
  'bulkEdits.create': [],
  // Each record has an entry of its own, once it is stored.
  'imports.commit': ['import imports', 'update imports'],
  'imports.undo': ['undo imports', 'update imports'],
  'organizations.merge': ['delete organizations', 'update organizations'],
  'organizationMerges.undo': ['restore organizations', 'update organizations'],
  'organizations.dismissDuplicate': ['update organizations'],
  'organizations.restoreDuplicate': ['update organizations'],
}

test('every call that can change something is known here', () => {
  expect(Object.keys(expected).toSorted()).toEqual(writes.map(({ id }) => id).toSorted())
})

test.each(forThisRun(writes))(
  '$id is written down, and leaves nothing with data of the wrong kind',
  async (endpoint) => {
    const call = await calls.allowed(endpoint)
    const { caller, sample, send } = call
    if (endpoint.body !== undefined) await expectNothingLeft(endpoint, call)
    // A second session, so that there is another one to end.
    if (caller.user !== null) await cookieOf(portal, caller.user)
    const answer = await send()
    expect(answer.status).toBe(sample?.status ?? endpoint.status)
    // Work in the background audits its end as well.
    await expect.poll(() => writtenBy(answer)).toEqual(expected[endpoint.id])
    await expectFound(answer)
  },
)

/** Data of the wrong kind is rejected, and not written down. */
async function expectNothingLeft({ method }: Endpoint, { sample, send }: PreparedCall) {
  const fields = Object.keys(sample?.body ?? {})
  const answer = await send(method, Object.fromEntries(fields.map((name) => [name, { not: 1 }])))
  expect([answer.status, await writtenBy(answer)]).toEqual([400, []])
}

/** Each entry of a request says what its record was called, and is found by that. */
async function expectFound(answer: Answer): Promise<void> {
  for (const { id, entity, entityId, recordName } of await entriesBy(answer)) {
    expect([entity, recordName]).toEqual([entity, expect.stringMatching(/./)])
    const query = new URLSearchParams({ search: recordName ?? '', entityId: entityId ?? '' })
    const { entries } = (await reader.get(`/api/audit?${query}`)).body
    expect(entries).toContainEqual(expect.objectContaining({ id, recordName }))
    if (!nounsWith('restored').some((noun) => noun === entity)) continue
    const table = recordTables[entity as NounWith<'restored'>]
    const rows = await db
      .select({ name: table.name })
      .from(table)
      .where(eq(table.id, entityId ?? ''))
    for (const { name } of rows) expect(recordName).toBe(name)
  }
}

test('a save whose entry cannot be written stores nothing', async () => {
  const { client } = await portal.signedIn({ organizationId: organization.id })
  await db.execute(
    sql`alter table audit_entries add constraint unwritable check (search_text not like '%unwritable loan%')`,
  )
  onTestFinished(async () => {
    await db.execute(sql`alter table audit_entries drop constraint unwritable`)
  })
  const body = { name: 'Unwritable loan', organizationId: organization.id }
  const key = { headers: { 'idempotency-key': 'unwritable' } }
  expect((await client.post('/api/products', body, key)).status).toBe(500)
  expect((await client.get('/api/products?search=unwritable')).body.total).toBe(0)
  // Nor is the answer stored: the same save can be tried again.
  expect((await client.post('/api/products', body, key)).status).toBe(500)
})

const entriesBy = (answer: Answer) =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
    .orderBy(auditEntries.seq)

async function writtenBy(answer: Answer): Promise<string[]> {
  return (await entriesBy(answer)).map(({ action, entity }) => `${action} ${entity}`)
}
