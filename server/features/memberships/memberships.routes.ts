import {
  alreadyMemberMessage,
  createMembership,
  deleteMembership,
  listMemberships,
} from '#contract/memberships'
import { mayReadOrganization } from '#contract/rights'
import { records } from '#contract/records'
import { findOrganization } from '#server/features/organizations/organizations.store'
import { changed } from '#server/platform/audit/audit'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { conflict, notFound, requireVersion } from '#server/platform/http/problems'
import { checkParties } from './memberships.rules.ts'
import {
  deleteMembershipRow,
  lockParties,
  insertMembership,
  lockMembership,
  membersOf,
  toMembership,
} from './memberships.store.ts'

/** Who belongs to a capital aggregator: read by every member of the campaign, changed by administrators. */
export const membershipRoutes: Route[] = [
  cachedAnswer(
    listMemberships,
    { tables: records['organization-memberships'].listedFrom, scope: registryScope },
    async ({ db, params, query, scope }) => {
      const aggregator = await findOrganization(db, params.id)
      if (aggregator === null || !mayReadOrganization(scope, aggregator)) throw notFound()
      return membersOf(db, aggregator.id, scope, query)
    },
  ),

  route(createMembership, ({ body, actor, change }) =>
    change(async ({ tx, audit }) => {
      const locked = await lockParties(tx, [body.aggregatorId, body.memberId])
      const { aggregator, member } = checkParties(
        locked.get(body.aggregatorId) ?? null,
        locked.get(body.memberId) ?? null,
        body.membershipType,
      )
      const row = await insertMembership(tx, { ...body, createdBy: actor.user.id })
      if (row === null)
        throw conflict(alreadyMemberMessage, { fields: { memberId: alreadyMemberMessage } })
      const after = { ...row, aggregatorName: aggregator.name, memberName: member.name }
      await audit(changed('organization-memberships', { after }))
      return toMembership(row, member)
    }),
  ),

  route(deleteMembership, ({ params, query, change }) =>
    change(async ({ tx, audit }) => {
      const locked = await lockMembership(tx, params.id)
      if (locked === null) throw notFound()
      const { membership, member } = locked
      await requireVersion(query.version, membership.version, () =>
        toMembership(membership, member),
      )
      await deleteMembershipRow(tx, membership.id)
      const before = { ...membership, memberName: member.name }
      await audit(changed('organization-memberships', { before }))
    }),
  ),
]
