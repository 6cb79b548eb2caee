import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Endpoint } from '#contract/common/endpoint'
import type { ProblemCode } from '#contract/common/problem'
import { organizations } from '#database/organizations'
import { sessions } from '#database/sign-in'
import { apiTokens } from '#database/tokens'
import { users } from '#database/users'
import type { UserRow } from '#server/features/users/users.store'
import type { Database } from '#server/platform/database/database'

/** Who makes a call whose right is taken away, and by what. */
export interface Holder {
  user: UserRow
  /** The organization the person belongs to. */
  organizationId: string | null
  tokenId: string
}

/** One way to take the right to a call away, and to give it back. */
export interface Way {
  name: string
  /** Made with a token in place of a session. */
  byToken?: true
  /** Which calls it ends. */
  ends(endpoint: Endpoint): boolean
  code: ProblemCode
  take(db: Database, holder: Holder): Promise<unknown>
  giveBack(db: Database, holder: Holder): Promise<unknown>
}

const setUser = (db: Database, { user }: Holder, values: Partial<UserRow>) =>
  db.update(users).set(values).where(eq(users.id, user.id))
/** Moves a time of the session, and back by the same. */
const moveSession = (db: Database, { user }: Holder, field: 'createdAt' | 'confirmedAt', by: SQL) =>
  db
    .update(sessions)
    .set({ [field]: sql`${sessions[field]} ${by}` })
    .where(eq(sessions.userId, user.id))
const setToken = (db: Database, { tokenId }: Holder, values: object) =>
  db.update(apiTokens).set(values).where(eq(apiTokens.id, tokenId))
const demand = (db: Database, { organizationId }: Holder, requireSecondFactor: boolean) =>
  db
    .update(organizations)
    .set({ requireSecondFactor })
    .where(eq(organizations.id, organizationId ?? ''))

const always = () => true
const takesTokens = ({ scope }: Endpoint) => scope !== undefined
const aMonthAgo = sql`- interval '31 days'`
const backAgain = sql`+ interval '31 days'`

/** Every way in which the right to a call ends while its account stays; what an account loses for good is not among them. */
export const ways: readonly Way[] = [
  {
    name: 'disabled',
    ends: always,
    code: 'unauthenticated',
    take: (db, holder) => setUser(db, holder, { disabledAt: new Date() }),
    giveBack: (db, holder) => setUser(db, holder, { disabledAt: null }),
  },
  {
    name: 'session ended',
    ends: always,
    code: 'unauthenticated',
    take: (db, holder) => moveSession(db, holder, 'createdAt', aMonthAgo),
    giveBack: (db, holder) => moveSession(db, holder, 'createdAt', backAgain),
  },
  {
    name: 'no administrator any more',
    ends: ({ access }) => access === 'admin',
    code: 'forbidden',
    take: (db, holder) => setUser(db, holder, { role: 'member' }),
    giveBack: (db, holder) => setUser(db, holder, { role: holder.user.role }),
  },
  {
    name: 'left the organization',
    ends: ({ access }) => access === 'member',
    code: 'forbidden',
    take: (db, holder) => setUser(db, holder, { organizationId: null, role: 'member' }),
    giveBack: (db, holder) =>
      setUser(db, holder, { organizationId: holder.organizationId, role: holder.user.role }),
  },
  {
    name: 'second step demanded',
    ends: ({ beforeSecondFactor }) => beforeSecondFactor !== true,
    code: 'second_factor_enrollment_required',
    take: (db, holder) => demand(db, holder, true),
    giveBack: (db, holder) => demand(db, holder, false),
  },
  {
    name: 'proof too old',
    ends: ({ freshProof }) => freshProof === true,
    code: 'confirmation_required',
    take: (db, holder) => moveSession(db, holder, 'confirmedAt', aMonthAgo),
    giveBack: (db, holder) => moveSession(db, holder, 'confirmedAt', backAgain),
  },
  {
    name: 'token revoked',
    byToken: true,
    ends: takesTokens,
    code: 'unauthenticated',
    take: (db, holder) =>
      setToken(db, holder, { expiresAt: sql`${apiTokens.expiresAt} ${aMonthAgo}` }),
    giveBack: (db, holder) =>
      setToken(db, holder, { expiresAt: sql`${apiTokens.expiresAt} ${backAgain}` }),
  },
  {
    name: 'token without the scope',
    byToken: true,
    ends: takesTokens,
    code: 'forbidden',
    take: (db, holder) => setToken(db, holder, { scopes: [] }),
    giveBack: (db, holder) => setToken(db, holder, { scopes: ['registry.read', 'registry.write'] }),
  },
]
