import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { alreadyMemberMessage, createMembershipBody } from '#contract/memberships'
import { isAdmin } from '#contract/rights'
import { memberships } from '#database/memberships'
import { conflict, forbidden } from '#server/platform/http/problems'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { checkParties } from './memberships.rules.ts'
import { today } from '#server/platform/present-day'
import { dayOf } from './memberships.store.ts'
import type { MembershipRow } from './memberships.store.ts'

// The records of this target are rows of this table, and bodies were parsed by the schemas beside them.
const rowOf = (record: StoredRecord) => record as unknown as MembershipRow
type Body = z.output<typeof createMembershipBody>
type Party = Parameters<typeof checkParties>[0]

const idOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** Memberships from spreadsheets. A pair has one membership; it is added or removed and never changed. */
export const membershipImport: ImportTarget = {
  entity: 'organization-memberships',
  table: memberships,
  createBody: createMembershipBody,
  updateBody: createMembershipBody.partial(),
  identityOf: ({ aggregatorId, memberId }) =>
    idOf(aggregatorId) === '' || idOf(memberId) === ''
      ? null
      : { name: idOf(aggregatorId), place: idOf(memberId) },
  // What is no id is nobody's. By the index of pairs, however many there are.
  alike(identities) {
    const pairs = identities.filter(
      ({ name, place }) => z.guid().safeParse(name).success && z.guid().safeParse(place).success,
    )
    return sql`(${memberships.aggregatorId}, ${memberships.memberId}) in (select * from unnest(${sql.param(pairs.map(({ name }) => name))}::uuid[], ${sql.param(pairs.map(({ place }) => place))}::uuid[]))`
  },
  shown: (record) => ({ name: rowOf(record).membershipType, place: null }),
  rejection: (person) => (isAdmin(person) ? null : forbidden()),
  async added(references, _importer, body) {
    const { aggregatorId, memberId, membershipType, joinedAt } = body as Body
    const parties = {
      aggregator: await references.organizationRow(aggregatorId),
      member: await references.organizationRow(memberId),
    }
    checkParties(parties.aggregator as unknown as Party, parties.member, membershipType)
    return {
      aggregatorId,
      memberId,
      membershipType,
      joinedAt: dayOf(joinedAt ?? today()),
    }
  },
  async changed(_references, _importer, _before, body) {
    if (Object.keys(body).length > 0)
      throw conflict(alreadyMemberMessage, { fields: { memberId: alreadyMemberMessage } })
    return {}
  },
  referredTo: async () => new Map(),
}
