import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { filePortal, testPassword } from './app.ts'
import type { Client } from './client.ts'
import { createCode } from './codes.ts'
import { freshSource } from './fresh-source.ts'

/** The portal of a test file with an organization that is open to everybody with its key, one with an allow-list, and those who register. */
export async function newcomers() {
  const portal = await filePortal()
  let count = 0
  return {
    portal,
    open: await portal.organization({ name: 'Open Lenders' }),
    listed: await portal.organization({
      name: 'Listed Bank',
      allowedEmails: ['@listed.example', 'solo@river.example'],
    }),
    admin: (await portal.signedIn({ role: 'admin' })).client,
    fresh: (domain: string) => `newcomer${(count += 1)}@${domain}.example`,
    register: ({ registrationKey }: OrganizationRow, email: string, fields: object = {}) =>
      portal.client(freshSource()).post('/api/register', {
        registrationKey,
        email,
        firstName: 'New',
        lastName: 'Comer',
        password: testPassword,
        ...fields,
      }),
    verify: async (client: Client, email: string) =>
      client.post('/api/auth/verify-code', {
        email,
        code: await createCode(portal.database.open.db, portal.settings.sessionSecret, email),
      }),
    me: async (client: Client) => (await client.get('/api/auth/user')).body.user,
  }
}

/** What is said to whoever has not proved the address yet. */
export const proveFirst =
  'Confirm your address first: enter the code that was emailed to you, or ask for a new one.'
