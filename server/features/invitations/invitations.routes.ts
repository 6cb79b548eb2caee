import { email as address } from '#contract/common/text'
import {
  invitationDays,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations'
import type { Invitation } from '#contract/invitations'
import { mayManageOrganization } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, forbidden, notFound, tooMany } from '#server/platform/http/problems'
import { invitationMail } from '#server/platform/mail/templates'
import { peopleNamed } from '#server/platform/people-names.store'
import { requireFreshProof } from '#server/platform/sessions/fresh-proof'
import type { Actor } from '#server/platform/sessions/session.store'
import { findOrganization, formatKey } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import {
  accountExistsMessage,
  addressesWithAccount,
  findUserByEmail,
  toCurrentUser,
} from '../users/users.store.ts'
import {
  deleteInvitation,
  findPending,
  insertInvitations,
  listPending,
  openAmong,
  renewInvitation,
  toInvitation,
} from './invitations.store.ts'
import type { InvitationRow } from './invitations.store.ts'
import {
  countInvited,
  countSendings,
  dropInvitationMails,
  sentJustNow,
  waitBeforeSending,
} from './sendings.store.ts'

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

  /** Managers hand out rights themselves, so that inviting one takes a fresh proof; a member's rights are those of the key. */
  const requireProofFor = async (role: string, tx: Transaction, actor: Actor) => {
    if (role !== 'member') await requireFreshProof(tx, actor, settings)
  }

  const noOrganization = () => notFound('This organization does not exist')

  /** Who invites, as whoever is invited reads it. */
  const inviterOf = async (tx: Transaction, { user }: Actor) =>
    (await peopleNamed(tx, [user.id]))(user.id)

  const mailTo =
    ({ name, registrationKey }: OrganizationRow, invitedBy: string) =>
    ({ row, token }: { row: InvitationRow; token: string }) => ({
      ...invitationMail({
        publicUrl: settings.publicUrl,
        organizationName: name,
        invitedBy,
        registrationKey: formatKey(registrationKey),
        email: row.email,
        token,
        minutes: invitationDays * 24 * 60,
      }),
      to: row.email,
    })

  /** Why some of these addresses are not invited, as sentences; the others are counted as sent a mail. */
  async function rejections(
    tx: Transaction,
    organizationId: string,
    emails: readonly string[],
  ): Promise<Map<string, string>> {
    const rejected = new Map<string, string>()
    const left = () => emails.filter((email) => !rejected.has(email))
    const reject = (some: readonly string[], sentence: string) =>
      some.forEach((email) => rejected.set(email, sentence))
    reject(await addressesWithAccount(tx, emails), accountExistsMessage)
    reject(await openAmong(tx, organizationId, left()), alreadyInvited)
    const sent = await countSendings(tx, settings, left())
    reject(
      left().filter((email) => !sent.has(email)),
      sentJustNow,
    )
    return rejected
  }

  return [
    route(listInvitations, async ({ params, query, actor, db }) => {
      requireManager(actor, params.id, noOrganization)
      if ((await findOrganization(db, params.id)) === null) throw noOrganization()
      return listPending(db, actor.user, params.id, query)
    }),

    route(invite, ({ params, body, actor, change }) => {
      requireManager(actor, params.id, noOrganization)
      return change(async ({ tx, auditAll }) => {
        await requireProofFor(body.role, tx, actor)
        // Locked, so that the mailed key is in force: a new key comes before, or ends these invitations.
        const organization = await findOrganization(tx, params.id, 'share')
        if (organization === null) throw noOrganization()
        const lines = body.emails
          .toSorted()
          .map((typed) => ({ typed, parsed: address().safeParse(typed) }))
        const valid = lines.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
        const emails = [...new Set(valid)].toSorted()
        await countInvited(tx, settings, organization.id, valid.length)
        const reasons = await rejections(tx, organization.id, emails)
        const made = await insertInvitations(
          tx,
          emails.filter((email) => !reasons.has(email)),
          { organizationId: organization.id, role: body.role, invitedBy: actor.user.id },
        )
        const sender = actorName(actor.user)
        const inviter = await inviterOf(tx, actor)
        await mailer.queueMails(tx, made.map(mailTo(organization, inviter)))
        await auditAll(made.map(({ row }) => changed('invitations', { after: row })))
        const waiting = new Map(
          made.map(({ row }) => [row.email, toInvitation(row, false, sender)]),
        )
        const invitations: Invitation[] = []
        const rejected: { email: string; message: string }[] = []
        for (const { typed, parsed } of lines) {
          const invitation = waiting.get(parsed.data ?? '')
          if (invitation === undefined)
            rejected.push({
              email: typed,
              message: parsed.success
                ? (reasons.get(parsed.data) ?? alreadyInvited)
                : (parsed.error.issues[0]?.message ?? ''),
            })
          else invitations.push(invitation)
          waiting.delete(parsed.data ?? '')
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
        if (organization === null) throw missing()
        if ((await findUserByEmail(tx, known.email)) !== null) throw conflict(accountExistsMessage)
        // Counted before the invitation is locked, as inviting does: in the other order two requests could deadlock.
        await countInvited(tx, settings, known.organizationId, 1)
        const wait = await waitBeforeSending(tx, settings, known.email)
        if (wait !== null) throw tooMany(sentJustNow, wait)
        const before = await findPending(tx, params.id, true)
        if (before === null) throw missing()
        await requireProofFor(before.role, tx, actor)
        const renewed = await renewInvitation(tx, before.id)
        const { row } = renewed
        await dropInvitationMails(tx, { mailer }, organization, [row.email])
        await mailer.queueMail(tx, mailTo(organization, await inviterOf(tx, actor))(renewed))
        await audit(changed('invitations', { before, after: row }))
        return toInvitation(row, false, actorName(actor.user))
      }),
    ),

    route(withdrawInvitation, ({ params, actor, change }) =>
      change(async ({ tx, audit }) => {
        const before = await findPending(tx, params.id, true)
        if (before === null) throw missing()
        requireManager(actor, before.organizationId, missing)
        if (!(await deleteInvitation(tx, before.id))) throw missing()
        const organization = await findOrganization(tx, before.organizationId)
        if (organization !== null)
          await dropInvitationMails(tx, { mailer }, organization, [before.email])
        await audit(changed('invitations', { before }))
      }),
    ),
  ]
}
