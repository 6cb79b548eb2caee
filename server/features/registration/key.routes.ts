import { mayRevealKey } from '#contract/rights'
import {
  readAllowedEmails,
  readRegistrationKey,
  regenerateKey,
  updateAllowedEmails,
} from '#contract/registration'
import type { Dependencies } from '#server/dependencies'
import { countOrReject } from '#server/platform/attempts/attempts.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { notFound } from '#server/platform/http/problems'
import { endInvitations } from '../invitations/invitations.store.ts'
import { dropInvitationMails } from '../invitations/sendings.store.ts'
import {
  changeAccess,
  findOrganization,
  formatKey,
  newRegistrationKey,
} from '../organizations/organizations.store.ts'
import { toCurrentUser } from '../users/users.store.ts'

/** How often one person may read keys in 15 minutes; each time is an audit entry that somebody may have to read. */
const mostReveals = 30

const missing = () => notFound('This organization does not exist')

/** The registration key of an organization and its allow-list, which only these routes answer (P-277). */
export function keyRoutes({ settings, mailer }: Dependencies): Route[] {
  return [
    route(readRegistrationKey, async ({ params, actor, db, change }) => {
      if (!mayRevealKey(toCurrentUser(actor, settings), params.id)) throw missing()
      if (settings.rateLimit) {
        const limit = {
          kind: 'reveal_key',
          subject: actor.user.id,
          most: mostReveals,
          seconds: 900,
        }
        await countOrReject(
          db,
          [limit],
          'You have looked at registration keys many times. Please wait a moment.',
        )
      }
      return change(async ({ tx, audit }) => {
        const organization = await findOrganization(tx, params.id)
        if (organization === null) throw missing()
        await audit({ action: 'reveal_key', entity: 'organizations', entityId: organization.id })
        return { registrationKey: formatKey(organization.registrationKey) }
      })
    }),

    route(regenerateKey, ({ params, change }) =>
      change(async ({ tx, audit }) => {
        const before = await findOrganization(tx, params.id, 'update')
        if (before === null) throw missing()
        const registrationKey = newRegistrationKey()
        await changeAccess(tx, before.id, { registrationKey })
        // Their mailed links name the old key. They stay in the list as expired and can be sent again.
        const ended = await endInvitations(tx, before.id)
        await dropInvitationMails(tx, { mailer }, before, ended)
        await audit({
          action: 'regenerate_key',
          entity: 'organizations',
          entityId: before.id,
          before: { registrationKey: before.registrationKey, openInvitations: ended.length },
          after: { registrationKey, openInvitations: 0 },
        })
        return { registrationKey: formatKey(registrationKey) }
      }),
    ),

    route(readAllowedEmails, async ({ params, db }) => {
      const organization = await findOrganization(db, params.id)
      if (organization === null) throw missing()
      return { allowedEmails: organization.allowedEmails }
    }),

    route(updateAllowedEmails, ({ params, body, change }) =>
      change(async ({ tx, audit }) => {
        const before = await findOrganization(tx, params.id, 'update')
        if (before === null) throw missing()
        const { allowedEmails } = body
        await changeAccess(tx, before.id, { allowedEmails })
        // What the list holds is hidden in the trail; that it changed, and by how much, is not.
        const state = (list: readonly string[]) => ({
          allowedEmails: list,
          allowListEntries: list.length,
        })
        await audit({
          action: 'update',
          entity: 'organizations',
          entityId: before.id,
          before: state(before.allowedEmails),
          after: state(allowedEmails),
        })
        return { allowedEmails }
      }),
    ),
  ]
}
