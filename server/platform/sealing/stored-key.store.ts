import { eq } from 'drizzle-orm'
import { storedKeys } from '#database/stored-keys'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Database, DatabaseLog, Executor } from '../database/database.ts'
import { derivedKey, newKey, seal, unseal } from './cipher.ts'

/** Seals secrets that the portal must be able to read again, so that the database and its dumps hold none in clear text. */
export interface SecretSealer {
  /** `context` names table and row: sealed for one, a secret opens in no other. @throws LostKeyError */
  seal(db: Executor, text: string, context: string): Promise<string>
  /** @throws LostKeyError when no secret can be opened, Error when this one belongs to another row */
  unseal(db: Executor, sealed: string, context: string): Promise<string>
}

/** The stored key does not open with the present SESSION_SECRET. */
export class LostKeyError extends Error {
  constructor() {
    super('The key of stored secrets does not open with SESSION_SECRET.')
  }
}

type StoredKey = typeof storedKeys.$inferSelect

const keyContext = 'stored_keys'
const outerKey = (sessionSecret: string) => derivedKey(sessionSecret, 'key of stored secrets')

const storedKey = preparedFor((db) => db.select().from(storedKeys).prepare('stored_key'))

async function readStored(db: Executor): Promise<StoredKey | undefined> {
  const [stored] = await storedKey(db).execute()
  return stored
}

/** The key in a row, or null when the secret is not the one it was sealed under. */
function opened({ sealedKey }: StoredKey, sessionSecret: string): Buffer | null {
  try {
    return Buffer.from(unseal(outerKey(sessionSecret), sealedKey, keyContext), 'base64')
  } catch {
    return null
  }
}

const sealedUnder = (sessionSecret: string, key: Buffer) =>
  seal(outerKey(sessionSecret), key.toString('base64'), keyContext)

/** The sealer of one process. The key is made when it is first needed. */
export function createSecretSealer(sessionSecret: string): SecretSealer {
  // By the row's id: while processes are replaced one by one with a new secret, those with the former one go on reading.
  let known: { id: string; key: Buffer } | null = null

  async function keyOf(db: Executor): Promise<Buffer> {
    let stored = await readStored(db)
    if (stored === undefined) {
      const sealedKey = sealedUnder(sessionSecret, newKey())
      await db.insert(storedKeys).values({ sealedKey }).onConflictDoNothing()
      stored = await readStored(db)
    }
    if (stored === undefined) throw new Error('The key of stored secrets was not stored')
    if (known?.id === stored.id) return known.key
    const key = opened(stored, sessionSecret)
    if (key === null) throw new LostKeyError()
    known = { id: stored.id, key }
    return key
  }

  return {
    seal: async (db, text, context) => seal(await keyOf(db), text, context),
    unseal: async (db, sealed, context) => unseal(await keyOf(db), sealed, context),
  }
}

/** Whether there is a stored key that SESSION_SECRET does not open. */
export async function isKeyLost(db: Executor, sessionSecret: string): Promise<boolean> {
  const stored = await readStored(db)
  return stored !== undefined && opened(stored, sessionSecret) === null
}

/** Deletes the stored key, and with it all that was sealed under it; the next one is made when it is needed. */
export async function deleteKey(tx: Executor): Promise<void> {
  await tx.delete(storedKeys)
}

/**
 * Checks the stored key at a start. One that only the previous secret opens is sealed anew under the present one;
 * one that neither opens is reported, and the portal starts all the same.
 */
export async function takeOverKey(
  db: Database,
  {
    sessionSecret,
    previousSessionSecret,
  }: { sessionSecret: string; previousSessionSecret: string | undefined },
  log: DatabaseLog,
): Promise<void> {
  const line = await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(storedKeys).for('update')
    if (stored === undefined || opened(stored, sessionSecret) !== null) return null
    const key = previousSessionSecret === undefined ? null : opened(stored, previousSessionSecret)
    if (key === null) return 'lost' as const
    await tx
      .update(storedKeys)
      .set({ sealedKey: sealedUnder(sessionSecret, key) })
      .where(eq(storedKeys.id, stored.id))
    return 'sealed' as const
  })
  if (line === 'sealed')
    log.info('The key of stored secrets was sealed anew under the present SESSION_SECRET.')
  if (line === 'lost')
    log.error(
      'The stored secrets cannot be opened: SESSION_SECRET is not the one they were sealed with. Start once with the former one as SESSION_SECRET_PREVIOUS.',
    )
}
