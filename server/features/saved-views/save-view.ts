import { isAdmin, mayEditView } from '#contract/rights'
import { viewsPerOrganization, viewsPerOwner } from '#contract/saved-views'
import type { createViewBody, Sharing, updateViewBody } from '#contract/saved-views'
import { viewScreens } from '#contract/view-screens'
import type { ViewScreen } from '#contract/view-screens'
import type { z } from 'zod'
import type { Transaction } from '#server/platform/database/database'
import { codeOf } from '#server/platform/error-code'
import type { Change } from '#server/platform/http/call'
import { conflict, forbidden, invalidField, notFound } from '#server/platform/http/problems'
import {
  changeView,
  countOwned,
  countShared,
  insertView,
  lockView,
  noteView,
} from './saved-views.store.ts'
import type { Viewer, ViewRow } from './saved-views.store.ts'
import { endUnseen } from './view-alerts.store.ts'
import { storedQuery } from './view-query.rules.ts'

const onlyOwner = 'Only its owner can change this view. Save it as your own instead.'

/** Runs a change of views. @throws HttpProblem 400 where the owner has the name on this screen, also when two are saved at once */
export async function namedOnce<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw invalidField('name', 'You already have a view with this name here')
  }
}

const full = (most: number) => conflict(`There are ${most} views already. Delete one first.`)

/** @throws HttpProblem 400 where the screen does not have the display */
function checkDisplay(screen: ViewScreen, display: string | null | undefined): void {
  const displays: readonly string[] = viewScreens[screen].displays
  if (typeof display === 'string' && !displays.includes(display))
    throw invalidField('display', `Choose one of: ${displays.join(', ')}`)
}

/** The organization a view is shared with, in place of how it was shared before. @throws HttpProblem 400, 403 or 409 where the person may not share it so (V-007, V-010) */
async function shared(
  tx: Transaction,
  person: Viewer,
  sharedWith: Sharing,
  before: ViewRow | null,
): Promise<string | null> {
  if (before !== null && before.sharedWith === sharedWith) return before.organizationId
  if (sharedWith === 'everyone') {
    if (!isAdmin(person)) throw forbidden('Only administrators share a view with everyone.')
    return null
  }
  if (before !== null && before.ownerId !== person.id)
    throw invalidField('sharedWith', 'Only its owner can share this view with fewer people')
  if (sharedWith === 'me') return null
  if (person.organizationId === null)
    throw invalidField('sharedWith', 'You belong to no organization')
  if ((await countShared(tx, person.organizationId)) >= viewsPerOrganization)
    throw full(viewsPerOrganization)
  return person.organizationId
}

/** Saves a view of a person, whose account is locked. */
export async function saveView(
  change: Change,
  person: Viewer,
  body: z.output<typeof createViewBody>,
): Promise<ViewRow> {
  const { tx } = change
  const { screen, name, columns = null, display = null, sharedWith = 'me' } = body
  if (viewScreens[screen].access === 'admin' && !isAdmin(person)) throw forbidden()
  checkDisplay(screen, display)
  const query = storedQuery(person, screen, body.query)
  if ((await countOwned(tx, person.id)) >= viewsPerOwner) throw full(viewsPerOwner)
  const organizationId = await shared(tx, person, sharedWith, null)
  const after = await insertView(tx, {
    screen,
    name,
    query,
    columns,
    display,
    sharedWith,
    ownerId: person.id,
    organizationId,
  })
  await noteView(change, { after })
  return after
}

/** A view that the person may change, locked. @throws HttpProblem 404 or 403 */
export async function lockEditable(tx: Transaction, person: Viewer, id: string): Promise<ViewRow> {
  const view = await lockView(tx, person, id)
  if (view === null) throw notFound()
  if (!mayEditView(person, view)) throw forbidden(onlyOwner)
  return view
}

/** Changes a view that was locked so. */
export async function updateView(
  change: Change,
  person: Viewer,
  before: ViewRow,
  body: z.output<typeof updateViewBody>,
): Promise<ViewRow> {
  const { name, columns, display, sharedWith = before.sharedWith as Sharing } = body
  const screen = before.screen as ViewScreen
  checkDisplay(screen, display)
  const query = body.query === undefined ? undefined : storedQuery(person, screen, body.query)
  const organizationId = await shared(change.tx, person, sharedWith, before)
  const after = await changeView(change.tx, before.id, {
    name,
    query,
    columns,
    display,
    sharedWith,
    organizationId,
  })
  if (after.sharedWith !== before.sharedWith) await endUnseen(change.tx, after)
  await noteView(change, { before, after })
  return after
}
