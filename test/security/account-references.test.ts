import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { columnsContaining, referringColumns } from '#test/support/referring-columns'
import { hijackOn } from './hijacked-accounts.ts'
import { fates } from './account-references.ts'

// What refers to an account is named as a whole, so that nothing prepared on it is overlooked.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const organization = await portal.organization({ name: 'Open Lenders' })

let count = 0
const address = (name: string) => `${name}${(count += 1)}@planted.example`

const prepareAll = (email: string, pending: string) =>
  hijackOn(portal, organization, email, pending)

describe('the list of what refers to an account', () => {
  test('names every column of the catalog that may, and nothing besides', async () => {
    const referring = await referringColumns(db)
    expect(referring.filter((column) => !(column in fates))).toEqual([])
    const known = new Set(
      (
        await db.execute<{ name: string }>(
          `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
        )
      ).rows.map(({ name }) => name),
    )
    expect(Object.keys(fates).filter((column) => !known.has(column))).toEqual([])
  })

  test('names every column that really contains an account that was used', async () => {
    const hijacked = await prepareAll(address('scanned'), address('waiting'))
    const found = await columnsContaining(db, [hijacked.id, hijacked.email])
    expect(found).toEqual(
      expect.arrayContaining([
        'sessions.user_id',
        'imports.created_by',
        'mails.recipient',
        'audit_entries.actor_id',
      ]),
    )
    expect(
      found.filter((column) => fates[column] === undefined || fates[column] === 'no person'),
    ).toEqual([])
  })

  test('fails for a new table that refers to accounts, with a foreign key or without', async () => {
    const rollback = new Error('Only looked at')
    const seen: string[] = []
    const looking = db.transaction(async (tx) => {
      await tx.execute(
        'create table second_steps (id uuid primary key, account uuid not null references users(id), token_of uuid)',
      )
      seen.push(...(await referringColumns(tx)))
      throw rollback
    })
    await expect(looking).rejects.toBe(rollback)
    expect(seen.filter((column) => !(column in fates))).toEqual([
      'second_steps.account',
      'second_steps.token_of',
    ])
  })
})
