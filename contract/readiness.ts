import { z } from 'zod'
import { itemStates } from './common/closing-enums.ts'
import { endpoint, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { capitalTypes } from './common/registry-enums.ts'
import { nameLimit, text } from './common/text.ts'
import { factsBody } from './finance-facts.ts'
import { createSourceBody, createUseBody, sourceLimit, usesLimit } from './finance-lines.ts'
import { readinessList } from './package/readiness-file.ts'
import { documentsLimit } from './package.ts'
import { createDealBody } from './pipeline.ts'

/** The readiness list in force, and the readiness of a project that nobody need have stored (H-019). */

export const readItems = endpoint({
  ...registryRead,
  id: 'readiness.list',
  summary: 'The readiness list in force, as it is',
  path: '/api/readiness-list',
  reply: readinessList,
})

const dealFields = createDealBody.pick({
  capNeed: true,
  technology: true,
  location: true,
  assetType: true,
  currentStage: true,
  capEx: true,
  systemOwner: true,
  ownerType: true,
  borrowerType: true,
  offtakeInterconnectionStatus: true,
  itcMonetizationStrategy: true,
  expectedPtoDate: true,
})

const itemIds = z
  .array(text(80))
  .max(documentsLimit, { error: `A project can have at most ${documentsLimit} documents` })
  .optional()

const readinessBody = z.object({
  deal: dealFields.optional(),
  facts: factsBody.optional(),
  uses: z
    .array(createUseBody)
    .max(usesLimit, { error: `A project can have at most ${usesLimit} uses` })
    .optional(),
  /** Readiness does not ask what a source is called. */
  sources: z
    .array(createSourceBody.partial({ label: true }))
    .max(sourceLimit, { error: `A project can have at most ${sourceLimit} sources` })
    .optional(),
  /** Items that a document names, and those that do not apply. */
  documents: itemIds,
  notApplicable: itemIds,
  /** Names of files; `items` are those they speak of then, in the same order (H-026, H-101). */
  names: z
    .array(text(nameLimit))
    .max(documentsLimit, { error: `Use at most ${documentsLimit} names` })
    .optional(),
})

export const computeReadiness = endpoint({
  id: 'readiness.compute',
  scope: 'registry.read',
  summary:
    'How complete the package of a project is by need, or the items that names of files speak of; stores nothing',
  method: 'POST',
  path: '/api/readiness',
  access: 'member',
  body: readinessBody,
  status: 200,
  reply: z.object({
    needs: z
      .array(z.object({ need: z.enum(valuesOf(capitalTypes)), have: z.int(), of: z.int() }))
      .readonly(),
    percent: z.int().nullable(),
    items: z.union([
      z.array(z.object({ id: z.string(), state: z.enum(valuesOf(itemStates)) })).readonly(),
      z.array(z.string().nullable()).readonly(),
    ]),
  }),
})

export const readinessEndpoints = [readItems, computeReadiness]
