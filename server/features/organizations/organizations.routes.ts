import { histories } from '#contract/history'
import type { Dependencies } from '#server/dependencies'
import { restoreMemberships } from '#server/features/memberships/restored-memberships.store'
import { mergedInto } from '#server/features/organization-merges/merges.store'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { Route } from '#server/platform/http/call'
import { conflict } from '#server/platform/http/problems'
import { registryCalls } from '#server/registry/registry-routes'
import { organizationSignInRoutes } from './organization-sign-in.routes.ts'
import { organizationRegistry } from './organizations-registry.store.ts'

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

const newKey = 'The organization has a new registration key; the former one stays void.'

// For audit entries from before the list was recorded. The address of who restores it has an account, so that nobody can register with it.
const lostList = (email: string) =>
  `Its list of allowed addresses was not kept. Until you set one, no one but ${email} can use the registration key.`

/** The organizations of the campaign. */
export function organizationRoutes(dependencies: Dependencies): Route[] {
  const { routes, history } = registryCalls(dependencies, organizationRegistry)

  /** Restores an organization with its memberships, and with who may join it. */
  const restore: typeof history.restore = async (change, given) => {
    const { actor, deletion, retained } = given
    const into = await mergedInto(change.tx, retained.id)
    if (into !== null)
      throw conflict(
        `This organization was merged into ${into}. Undo the merge to bring it back with its records.`,
      )
    // The list as it was decides who may join, never the lack of one: an empty list admits everybody.
    const list = deletion.retained['allowedEmails']
    const fields = {
      ...given.fields,
      allowedEmails: Array.isArray(list) ? texts(list) : [actor.user.email],
      requireSecondFactor: deletion.retained['requireSecondFactor'] === true,
    }
    const { row } = await history.restore(change, { ...given, fields })
    return {
      row,
      notes: [
        newKey,
        ...(Array.isArray(list) ? [] : [lostList(actor.user.email)]),
        ...(await restoreMemberships(change, deletion)),
      ],
    }
  }

  return [
    ...Object.values(routes),
    ...historyRoutes(histories.organizations, { ...history, restore }),
    ...organizationSignInRoutes,
  ]
}
