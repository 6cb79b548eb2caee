import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, textList, utcTimestamp } from './columns.ts'
import { sessions } from './sign-in.ts'
import { ssoProviders } from './sso.ts'
import { users } from './users.ts'

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The authenticator app of an account: the one in force, and one that is being set up. Secrets are sealed and bound to the account. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: ofUser(),
    sealedSecret: text('sealed_secret'),
    /** When the one in force was confirmed with its first code; null while there is none. */
    confirmedAt: utcTimestamp('confirmed_at'),
    /** The step of the last code that was used: it and all before it open nothing any more. */
    lastStep: bigint('last_step', { mode: 'number' }),
    pendingSealedSecret: text('pending_sealed_secret'),
    pendingExpiresAt: utcTimestamp('pending_expires_at'),
    /** Codes that were typed to confirm it. */
    pendingTries: integer('pending_tries').notNull().default(0),
  },
  (table) => [uniqueIndex('totp_secrets_user').on(table.userId)],
)

/** Recovery codes: ten at first, one salt for all of them, so that one hash tells whether a typed one is among them. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: ofUser(),
    salt: text('salt').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: utcTimestamp('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Passkeys: public keys of which the person's device has the other half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: ofUser(),
    /** The device's name of it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** As COSE_Key. */
    publicKey: bytes('public_key').notNull(),
    /** How often its device says it was used; always 0 for those that are kept by a service. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: textList('transports'),
    /** The host it was made for: it works there and below alone. */
    rpId: text('rp_id').notNull(),
    name: text('name').notNull(),
    synced: boolean('synced').notNull(),
    lastUsedAt: utcTimestamp('last_used_at'),
    /** When its counter did not grow, as that of a copy would not: it opens nothing since. */
    lockedAt: utcTimestamp('locked_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/**
 * What was begun and waits for its answer: a sign-in whose second step is still to come (the browser has its secret in a
 * cookie), challenges for passkeys, to sign in, to add one, or to confirm, a sign-in at a provider, and somebody whom a
 * provider named and whose account is to be connected by its owner's own sign-in.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    kind: text('kind', {
      enum: ['second_step', 'passkey', 'passkey_add', 'confirm', 'sso', 'sso_link'],
    })
      .notNull()
      .default('second_step'),
    tokenHash: text('token_hash').notNull(),
    /** Null for a sign-in with a passkey or at a provider, which say themselves whose it is. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which a challenge was handed out; it is good in no other. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The first step: password, email_code or sso; null where there is none. */
    way: text('way'),
    /** What a passkey has to sign, in base64url; null while none was asked for. */
    challenge: text('challenge'),
    /** Where the sign-in goes on, or was made. */
    providerId: uuid('provider_id').references(() => ssoProviders.id, { onDelete: 'cascade' }),
    /** What binds the provider's answer to this very request; the verifier is sealed, of the state a hash is stored. */
    nonce: text('nonce'),
    sealedVerifier: text('sealed_verifier'),
    stateHash: text('state_hash'),
    /** Whom the provider named, by its own id and address. */
    subject: text('subject'),
    email: text('email'),
    tries: integer('tries').notNull().default(0),
    expiresAt: utcTimestamp('expires_at').notNull(),
    usedAt: utcTimestamp('used_at'),
  },
  (table) => [
    uniqueIndex('pending_sign_ins_token').on(table.tokenHash),
    index('pending_sign_ins_user').on(table.userId),
    index('pending_sign_ins_session').on(table.sessionId),
    index('pending_sign_ins_provider')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
    index('pending_sign_ins_expires').on(table.expiresAt),
  ],
)
