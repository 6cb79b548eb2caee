import { z } from 'zod'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { sourceKinds, sourceStates } from './common/finance-enums.ts'
import { versionQuery } from './common/page.ts'
import { byId } from './common/text.ts'
import { facts, updateFactsBody } from './finance-facts.ts'
import {
  createSourceBody,
  createUseBody,
  source,
  updateSourceBody,
  updateUseBody,
  use,
} from './finance-lines.ts'
import { estimate } from './finance.ts'
import { historyPage, historyQuery } from './history.ts'

/** The finance that is stored of a deal: its facts and lines, for its parties (section 7 of deal finance). */

/** A line that the text of "Sources secured" seems to name (K-060 to K-065). */
const suggestion = z.object({
  label: z.string(),
  kind: z.enum(valuesOf(sourceKinds)).nullable(),
  amount: z.number().nullable(),
  state: z.enum(valuesOf(sourceStates)),
})

const projectFinance = z.object({
  facts,
  uses: z.array(use),
  sources: z.array(source),
  estimate,
  suggestions: z.array(suggestion),
  /** The present day, from which days left are counted (K-004). */
  today: z.iso.date(),
  revision: z.string(),
})
export type ProjectFinance = z.infer<typeof projectFinance>

const { stack, credit, clock, bridge, missing, readiness } = estimate.shape

/** The same as a guest reads it: what is not shared is null, and there are no lines (H-003, H-096). */
const sharedFinance = projectFinance.extend({
  facts: facts.nullable(),
  estimate: estimate.extend({
    stack: stack.nullable(),
    credit: credit.nullable(),
    clock: clock.nullable(),
    bridge: bridge.nullable(),
    missing: missing.nullable(),
    readiness: readiness.nullable(),
  }),
})
export type SharedFinance = z.infer<typeof sharedFinance>

/** Whether nothing is left out of the finance of a deal, as for its parties. */
export const isWholeFinance = (answer: SharedFinance): answer is ProjectFinance =>
  answer.facts !== null && answer.estimate.stack !== null

export const readProjectFinance = endpoint({
  ...registryRead,
  id: 'pipelineFinance.read',
  summary:
    'Facts, uses, sources and the estimate of a project: its parties, and guests what is shared with them',
  path: '/api/pipeline/{id}/finance',
  params: byId,
  reply: sharedFinance,
})

export const updateFacts = endpoint({
  id: 'pipelineFinance.update',
  scope: 'registry.write',
  summary: "Change a project's facts; what is left out stays, null clears",
  method: 'PUT',
  path: '/api/pipeline/{id}/finance',
  access: 'member',
  params: byId,
  body: updateFactsBody,
  status: 200,
  reply: facts,
})

export const readFinanceHistory = endpoint({
  ...registryRead,
  id: 'pipelineFinance.history',
  summary: "What was changed of a project's facts and lines, by whom and when",
  path: '/api/pipeline/{id}/finance/history',
  params: byId,
  query: historyQuery,
  reply: historyPage,
  list: true,
})

export const createUse = endpoint({
  id: 'pipelineUses.create',
  scope: 'registry.write',
  summary: 'Add a use of money to a project',
  method: 'POST',
  path: '/api/pipeline/{id}/uses',
  access: 'member',
  params: byId,
  body: createUseBody,
  status: 201,
  reply: use,
})

export const updateUse = endpoint({
  id: 'pipelineUses.update',
  scope: 'registry.write',
  summary: 'Change a use of money',
  method: 'PUT',
  path: '/api/pipeline-uses/{id}',
  access: 'member',
  params: byId,
  body: updateUseBody,
  status: 200,
  reply: use,
})

export const deleteUse = endpoint({
  id: 'pipelineUses.delete',
  scope: 'registry.write',
  summary: 'Delete a use of money',
  method: 'DELETE',
  path: '/api/pipeline-uses/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const createSource = endpoint({
  id: 'pipelineSources.create',
  scope: 'registry.write',
  summary: 'Add a source of money to a project',
  method: 'POST',
  path: '/api/pipeline/{id}/sources',
  access: 'member',
  params: byId,
  body: createSourceBody,
  status: 201,
  reply: source,
})

export const updateSource = endpoint({
  id: 'pipelineSources.update',
  scope: 'registry.write',
  summary: 'Change a source of money',
  method: 'PUT',
  path: '/api/pipeline-sources/{id}',
  access: 'member',
  params: byId,
  body: updateSourceBody,
  status: 200,
  reply: source,
})

export const deleteSource = endpoint({
  id: 'pipelineSources.delete',
  scope: 'registry.write',
  summary: 'Delete a source of money',
  method: 'DELETE',
  path: '/api/pipeline-sources/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const projectFinanceEndpoints = [
  readProjectFinance,
  updateFacts,
  readFinanceHistory,
  createUse,
  updateUse,
  deleteUse,
  createSource,
  updateSource,
  deleteSource,
]
