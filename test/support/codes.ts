import { drawCode, storeCode } from '#server/features/auth/codes.store'
import type { Database } from '#server/platform/database/database'

/** A sign-in code of an address, as if it had been mailed. */
export async function createCode(db: Database, secret: string, email: string): Promise<string> {
  const drawn = await drawCode(secret, email, 'test')
  await storeCode(db, drawn)
  return drawn.code
}
