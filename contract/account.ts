import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { email, recordId } from './common/text.ts'

/** How people leave for good. What they take with them is in own-data.ts. */

/** Where the file of the own data is; its shape is large, and no screen reads it. */
export const ownDataPath = '/api/auth/account/export'

/** The address of the account once more, so that none is erased by a slip. */
const eraseAccountBody = z.object({ email: email() })

export const eraseAccount = endpoint({
  id: 'auth.eraseAccount',
  summary: "Erase one's own account: it is deleted, and its name goes wherever it stands",
  method: 'POST',
  path: '/api/auth/account/erase',
  access: 'signed-in',
  body: eraseAccountBody,
  freshProof: true,
  status: 204,
  reply: noContent,
  // Who made the call is gone once it is answered.
  idempotencyKey: false,
})

export const eraseUser = endpoint({
  id: 'users.erase',
  summary: 'Erase an account: it is deleted, and its name goes wherever it stands',
  method: 'POST',
  path: '/api/users/{id}/erase',
  access: 'admin',
  params: z.object({ id: recordId }),
  body: eraseAccountBody,
  freshProof: true,
  status: 204,
  reply: noContent,
})

export const accountEndpoints = [eraseAccount, eraseUser]
