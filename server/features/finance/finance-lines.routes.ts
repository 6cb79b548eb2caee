import { settledSource, settledUse, sourceLimit, usesLimit } from '#contract/finance-lines'
import {
  createSource,
  createUse,
  deleteSource,
  deleteUse,
  updateSource,
  updateUse,
} from '#contract/project-finance'
import { mayReadOrganization } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { lockReferredOrganization } from '#server/features/organizations/organizations.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import { given } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import { refreshFigures } from './figures.store.ts'
import { notifiesOf } from './finance-history.store.ts'
import { lockWritable } from './finance.rules.ts'
import {
  answerSource,
  asSourceLine,
  asUseLine,
  changeSource,
  changeUse,
  countLines,
  dealOfLine,
  deleteLine,
  findUse,
  insertSources,
  insertUses,
  sourcesOf,
  toSource,
  toUse,
} from './finance.store.ts'

/** The deal of a line, locked to be written on. @throws HttpProblem 404, 403 as {@link lockWritable} */
async function lockDealOf(
  tx: Transaction,
  person: Person,
  kind: 'uses' | 'sources',
  id: string,
): Promise<DealRow> {
  const pipelineId = await dealOfLine(tx, kind, id)
  if (pipelineId === null) throw notFound()
  return lockWritable(tx, person, pipelineId)
}

/** The name of an organization that is newly named by a source. @throws HttpProblem 400 when the writer may not know of it (K-017) */
async function nameOfChosen(
  tx: Transaction,
  person: Person,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const organization = await lockReferredOrganization(tx, id)
  if (organization === undefined || !mayReadOrganization(person, organization))
    throw invalidField('organizationId', 'Choose an organization')
  return organization.name
}

const checkRoom = async (
  tx: Transaction,
  kind: 'uses' | 'sources',
  pipelineId: string,
  limit: number,
) => {
  if ((await countLines(tx, kind, pipelineId)) >= limit)
    throw conflict(`A project can have at most ${limit} ${kind}`)
}

/** Uses and sources of deals (K-071 to K-073). */
export function financeLineRoutes({ settings }: Dependencies): Route[] {
  const { rules } = settings.financeRules
  const lockedUse = async (
    tx: Transaction,
    person: Person,
    id: string,
    version: number | undefined,
  ) => {
    const deal = await lockDealOf(tx, person, 'uses', id)
    const before = await findUse(tx, id)
    if (before === null) throw notFound()
    await requireVersion(version, before.version, () => toUse(before))
    return { deal, before }
  }
  const lockedSource = async (
    tx: Transaction,
    person: Person,
    id: string,
    version: number | undefined,
  ) => {
    const deal = await lockDealOf(tx, person, 'sources', id)
    const [found] = await sourcesOf(tx, person, { id })
    if (found === undefined) throw notFound()
    const { row: before } = found
    await requireVersion(version, before.version, () => answerSource(tx, person, id))
    return { deal, before }
  }
  /** How a change of a line is audited, and what screens are notified of. */
  const seen = (deal: DealRow) => ({ seenAs: deal, notifies: notifiesOf(deal) })

  return [
    route(createUse, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const deal = await lockWritable(tx, toCurrentUser(actor, settings), params.id)
        await checkRoom(tx, 'uses', deal.id, usesLimit)
        const [after] = await insertUses(tx, [{ ...settledUse(body), pipelineId: deal.id }])
        if (after === undefined) throw new Error('The use was not stored')
        await refreshFigures(tx, [deal.id], rules)
        await audit(changed('pipeline-uses', { after, ...seen(deal) }))
        return toUse(after)
      }),
    ),

    route(updateUse, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...fields } = body
        const person = toCurrentUser(actor, settings)
        const { deal, before } = await lockedUse(tx, person, params.id, version)
        const values = settledUse({ ...asUseLine(before), ...given(fields) })
        const after = await changeUse(tx, before.id, values)
        await refreshFigures(tx, [deal.id], rules)
        await audit(changed('pipeline-uses', { before, after, ...seen(deal) }))
        return toUse(after)
      }),
    ),

    route(deleteUse, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { deal, before } = await lockedUse(tx, person, params.id, query.version)
        await deleteLine(tx, 'uses', before.id)
        await refreshFigures(tx, [deal.id], rules)
        await audit(changed('pipeline-uses', { before, ...seen(deal) }))
      }),
    ),

    route(createSource, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const deal = await lockWritable(tx, person, params.id)
        await checkRoom(tx, 'sources', deal.id, sourceLimit)
        const values = settledSource(body)
        const organizationName = await nameOfChosen(tx, person, values.organizationId)
        const [after] = await insertSources(tx, [{ ...values, pipelineId: deal.id }])
        if (after === undefined) throw new Error('The source was not stored')
        await refreshFigures(tx, [deal.id], rules)
        await audit(changed('pipeline-sources', { after, ...seen(deal) }))
        return toSource(after, organizationName)
      }),
    ),

    route(updateSource, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...fields } = body
        const person = toCurrentUser(actor, settings)
        const { deal, before } = await lockedSource(tx, person, params.id, version)
        const values = settledSource({ ...asSourceLine(before), ...given(fields) })
        if (values.organizationId !== before.organizationId)
          await nameOfChosen(tx, person, values.organizationId)
        const after = await changeSource(tx, before.id, values)
        await refreshFigures(tx, [deal.id], rules)
        await audit(changed('pipeline-sources', { before, after, ...seen(deal) }))
        return answerSource(tx, person, after.id)
      }),
    ),

    route(deleteSource, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { deal, before } = await lockedSource(tx, person, params.id, query.version)
        await deleteLine(tx, 'sources', before.id)
        await refreshFigures(tx, [deal.id], rules)
        await audit(changed('pipeline-sources', { before, ...seen(deal) }))
      }),
    ),
  ]
}
