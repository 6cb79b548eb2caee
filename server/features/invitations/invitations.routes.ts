import { email as address } from '#contract/common/text'
import { invitationDays, invite, listInvitations, resendInvitation, withdrawInvitation } from '#contract/invitations'
import type { Invitation } from '#contract/invitations'
import { mayManageOrganization } from '#contract/rights'
import type { Dependencies } from '#server/app'
import type { Transaction } from '#server/platform/database/database'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, forbidden, notFound, tooMany } from '#server/platform/http/problems'
import { invitationMail } from '#server/platform/mail/templates'
import type { Actor } from '#server/platform/sessions/session.store'
import { findOrganization, formatKey } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import { accountExistsMessage, findUserByEmail, toCurrentUser } from '../users/users.store.ts'
import { deleteInvitation, findPending, insertInvitation, isInvited, listPending, renewInvitation, toInvitation } from './invitations.store.ts'
import { countInvited, refusedSending } from './sendings.ts'

const alreadyInvited = 'This address was invited already. Send its invitation again instead.'
const missing = () => notFound('This invitation does not exist')

/** Invitations into an organization, by its managers and administrators. */
export function invitationRoutes({ settings, mailer }: Dependencies): Route[] {
  /** @throws HttpProblem 404 for another's organization, 403 for the own one without the right. */
  function requireManager(actor: Actor, organizationId: string, hidden: () => Error): void {
    const person = toCurrentUser(actor, settings)
    if (mayManageOrganization(person, organizationId)) return
    throw person.organizationId === organizationId ? forbidden() : hidden()
  }

  const noOrganization = () => notFound('This organization does not exist')

  async function send(tx: Transaction, to: string, organization: OrganizationRow, token: string, invitedBy: string): Promise<void> {
    const { publicUrl } = settings
    const registrationKey = formatKey(organization.registrationKey)
    const mail = invitationMail({ publicUrl, organizationName: organization.name, invitedBy, registrationKey, token, minutes: invitationDays * 24 * 60 })
    await mailer.queueMail(tx, { ...mail, to })
  }

  return [
    route(listInvitations, async ({ params, query, actor, db }) => {
      requireManager(actor, params.id, noOrganization)
      if ((await findOrganization(db, params.id)) === null) throw noOrganization()
      return listPending(db, params.id, query)
    }),

    route(invite, ({ params, body, actor, change }) => {
      requireManager(actor, params.id, noOrganization)
      return change(async ({ tx, audit }) => {
        // Held, so that the mailed key is the one that counts: a new key comes before, or ends these invitations.
        const organization = await findOrganization(tx, params.id, 'share')
        if (organization === null) throw noOrganization()
        const sender = actorName(actor.user)
        const invitations: Invitation[] = []
        const rejected: { email: string; message: string }[] = []
        /** Invites one address; the sentence of what stands in the way, or null. */
        const inviteOne = async (email: string): Promise<string | null> => {
          await countInvited(tx, settings, organization.id)
          if ((await findUserByEmail(tx, email)) !== null) return accountExistsMessage
          if (await isInvited(tx, organization.id, email)) return alreadyInvited
          const refused = await refusedSending(tx, settings, email)
          if (refused !== null) return refused.message
          const made = await insertInvitation(tx, { organizationId: organization.id, email, role: body.role, invitedBy: actor.user.id })
          if (made === null) return alreadyInvited
          await send(tx, email, organization, made.token, sender)
          await audit({ action: 'create', entity: 'invitations', entityId: made.row.id, after: made.row })
          invitations.push(toInvitation(made.row, false, sender))
          return null
        }
        // In one order whoever asks, so that two long lists with the same addresses do not wait for each other.
        for (const typed of body.emails.toSorted()) {
          const parsed = address().safeParse(typed)
          const refusal = parsed.success ? await inviteOne(parsed.data) : (parsed.error.issues[0]?.message ?? '')
          if (refusal !== null) rejected.push({ email: typed, message: refusal })
        }
        return { invitations, rejected }
      })
    }),

    route(resendInvitation, ({ params, actor, change }) =>
      change(async ({ tx, audit }) => {
        const known = await findPending(tx, params.id)
        if (known === null) throw missing()
        requireManager(actor, known.organizationId, missing)
        const organization = await findOrganization(tx, known.organizationId, 'share')
        const before = await findPending(tx, params.id, true)
        if (organization === null || before === null) throw missing()
        if ((await findUserByEmail(tx, before.email)) !== null) throw conflict(accountExistsMessage)
        const refused = await refusedSending(tx, settings, before.email)
        if (refused !== null) throw tooMany(refused.message, refused.retryAfter)
        await countInvited(tx, settings, before.organizationId)
        const { row, token } = await renewInvitation(tx, before.id)
        const sender = actorName(actor.user)
        await send(tx, row.email, organization, token, sender)
        await audit({ action: 'update', entity: 'invitations', entityId: row.id, before, after: row })
        return toInvitation(row, false, sender)
      }),
    ),

    route(withdrawInvitation, ({ params, actor, change }) =>
      change(async ({ tx, audit }) => {
        const before = await findPending(tx, params.id, true)
        if (before === null) throw missing()
        requireManager(actor, before.organizationId, missing)
        if (!(await deleteInvitation(tx, before.id))) throw missing()
        await audit({ action: 'delete', entity: 'invitations', entityId: before.id, before })
      }),
    ),
  ]
}
