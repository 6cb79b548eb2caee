import { histories } from '#contract/history'
import { updateOrganizationBody } from '#contract/organizations'
import { mayManageOrganization } from '#contract/rights'
import { restoreMemberships } from '#server/features/memberships/restored-memberships.store'
import { mergedInto } from '#server/features/organization-merges/merges.store'
import type { Route } from '#server/platform/http/call'
import { conflict } from '#server/platform/http/problems'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { findOrganization, insertOrganization, toOrganization } from './organizations.store.ts'
import type { OrganizationRow } from './organizations.store.ts'
import { saveOrganization } from './save-organization.ts'
import type { OrganizationChanges } from './save-organization.ts'

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

const newKey = 'The organization has a new registration key; the former one stays void.'

// For audit entries from before the list was recorded. The address of who restores it has an account, so that nobody can register with it.
const lostList = (email: string) =>
  `Its list of allowed addresses was not kept. Until you set one, nobody but ${email} can use the registration key.`

const kind: HistoryOf<OrganizationRow, OrganizationChanges> = {
  entity: 'organizations',
  fields: updateOrganizationBody,
  find: (db, id) => findOrganization(db, id),
  lock: (tx, id) => findOrganization(tx, id, 'update'),
  mayEdit: (actor, id) => mayManageOrganization(actor.user, id),
  save: async ({ tx }, before, { actor, fields }) => ({
    row: await saveOrganization(tx, actor.user, before, fields),
  }),
  restore: async (change, { actor, fields, retained, deletion }) => {
    const { name = '' } = fields
    const into = await mergedInto(change.tx, retained.id)
    if (into !== null)
      throw conflict(
        `This organization was merged into ${into}. Undo the merge to bring it back with its records.`,
      )
    // The list as it was decides who may join, never the lack of one: an empty list admits everybody.
    const list = deletion.retained['allowedEmails']
    const row = await insertOrganization(change.tx, {
      ...fields,
      ...retained,
      name,
      allowedEmails: Array.isArray(list) ? texts(list) : [actor.user.email],
      requireSecondFactor: deletion.retained['requireSecondFactor'] === true,
    })
    return {
      row,
      notes: [
        newKey,
        ...(Array.isArray(list) ? [] : [lostList(actor.user.email)]),
        ...(await restoreMemberships(change, deletion)),
      ],
    }
  },
  answer: async (_tx, row, actor) => toOrganization(row, actor.user),
}

/** What was changed of an organization, and restoring it with its memberships. */
export const organizationHistoryRoutes: Route[] = historyRoutes(histories.organizations, kind)
