import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { confirmationLinks } from '#database/confirmations'
import { idempotencyKeys } from '#database/idempotency'
import { pendingSignIns, totpSecrets } from '#database/second-factor'
import { emailCodes, emailLinks } from '#database/sign-in'
import { users } from '#database/users'
import { createLink } from '#server/features/auth/links.store'
import type { LinkPurpose } from '#server/features/auth/links.store'
import type { UserRow } from '#server/features/users/users.store'
import type { Database } from '#server/platform/database/database'
import { openPending } from '#server/platform/sessions/pending.store'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { confirmationLink } from '#test/support/confirmation-links'
import { freshSource } from '#test/support/fresh-source'

/** An account whose owner has a session, and whoever stole another one. */
export interface Takeover {
  portal: TestApp
  db: Database
  /** A member of an organization. */
  user: UserRow
  owner: Client
  thief: Client
  /** The address that the thief asked for. */
  wanted: string
  /** The links that the event itself made. */
  since: string[]
}

const linksOf = ({ db, user, since }: Takeover, purpose: LinkPurpose) =>
  db.$count(
    emailLinks,
    and(
      eq(emailLinks.userId, user.id),
      eq(emailLinks.purpose, purpose),
      isNull(emailLinks.usedAt),
      isNull(emailLinks.voidedAt),
      // What a reset mails to the owner was made by it.
      notInArray(emailLinks.id, since),
    ),
  )

const pendingOf = ({ db, user }: Takeover, kind: 'second_step' | 'passkey_add' | 'confirm') =>
  db.$count(
    pendingSignIns,
    and(
      eq(pendingSignIns.userId, user.id),
      eq(pendingSignIns.kind, kind),
      isNull(pendingSignIns.usedAt),
    ),
  )

const mailedLink = (purpose: 'reset_password' | 'set_password'): Preparation => ({
  prepare: ({ db, user }) => createLink(db, { purpose, email: user.email, userId: user.id }),
  inForce: (scene) => linksOf(scene, purpose),
})

interface Preparation {
  prepare: (scene: Takeover) => Promise<unknown>
  /** How many of it are in force. */
  inForce: (scene: Takeover) => Promise<number>
}

/** Everything that can be prepared on an account to open it later on. */
export const preparations: Record<string, Preparation> = {
  'a link to reset the password': mailedLink('reset_password'),
  'a link to set the first password': mailedLink('set_password'),
  'a pending address': {
    prepare: async ({ thief, wanted }) => {
      const asked = await thief.patch(
        '/api/auth/profile',
        { email: wanted },
        { from: freshSource() },
      )
      expect(asked.status).toBe(200)
    },
    inForce: ({ db, user }) =>
      db.$count(users, and(eq(users.id, user.id), isNotNull(users.pendingEmail))),
  },
  'the link of a pending address': {
    prepare: async () => undefined,
    inForce: (scene) => linksOf(scene, 'confirm_email'),
  },
  'a link to confirm records': {
    prepare: ({ portal, user }) => confirmationLink(portal, user.id, []),
    inForce: ({ db, user }) => db.$count(confirmationLinks, eq(confirmationLinks.userId, user.id)),
  },
  'a mailed code': {
    prepare: ({ portal, db, user }) => createCode(db, portal.settings.sessionSecret, user.email),
    inForce: ({ db, user }) =>
      db.$count(
        emailCodes,
        and(
          eq(emailCodes.email, user.email),
          isNull(emailCodes.usedAt),
          isNull(emailCodes.voidedAt),
        ),
      ),
  },
  'a sign-in that waits for its second step': {
    prepare: ({ db, user }) => openPending(db, user.id, 'password'),
    inForce: (scene) => pendingOf(scene, 'second_step'),
  },
  'a challenge for a new passkey': {
    prepare: ({ thief }) => thief.post('/api/auth/passkeys/options'),
    inForce: (scene) => pendingOf(scene, 'passkey_add'),
  },
  'a challenge for a fresh proof': {
    prepare: ({ thief }) => thief.post('/api/auth/confirm/passkey-options'),
    inForce: (scene) => pendingOf(scene, 'confirm'),
  },
  'an authenticator that waits for its first code': {
    prepare: ({ thief }) => thief.post('/api/auth/totp'),
    inForce: ({ db, user }) =>
      db.$count(
        totpSecrets,
        and(eq(totpSecrets.userId, user.id), isNotNull(totpSecrets.pendingSealedSecret)),
      ),
  },
  'a stored reply': {
    prepare: async ({ thief, user }) => {
      const made = await thief.post(
        '/api/products',
        { name: 'Bridge Loan', organizationId: user.organizationId },
        { headers: { 'idempotency-key': crypto.randomUUID() } },
      )
      expect(made.status).toBe(201)
    },
    inForce: ({ db, user }) => db.$count(idempotencyKeys, eq(idempotencyKeys.userId, user.id)),
  },
}
