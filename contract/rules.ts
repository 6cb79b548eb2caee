import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { financeRule, financeRuleFile } from './finance/rule-file.ts'

/** The dated rules and the readiness list in force, and what was changed of them (R-010, H-019). */

const ruleValue = z.union([z.number(), z.string(), z.boolean()]).nullable()

/** A revision of a file, with what it changed of the one before. */
const revision = z.object({
  revision: z.string(),
  changedBy: z.string(),
  changeNote: z.string(),
  loadedAt: timestamp,
})

/** What of a rule a revision may change. */
export const ruleParts = [
  'value',
  'otherwise',
  'confidence',
  'disputeNote',
  'title',
  'note',
  'source',
  'checkedOn',
] as const

/** What of an item a revision of the readiness list may change; the first stands for one that came or went. */
export const itemParts = [
  'title',
  'hint',
  'group',
  'kind',
  'must',
  'strengthens',
  'technologies',
  'ownerTypes',
  'strategies',
  'minKw',
  'from',
  'words',
  'source',
  'checkedOn',
] as const

/** What a revision changed of a rule or an item; null on the side where there is nothing. Of a rule that came or went it is the value. */
const difference = z.object({
  id: z.string(),
  effectiveFrom: z.iso.date().nullable(),
  part: z.enum([...new Set([...ruleParts, ...itemParts])]),
  from: ruleValue,
  to: ruleValue,
})
export type RuleDifference = z.infer<typeof difference>

export const readRules = endpoint({
  ...registryRead,
  id: 'rules.read',
  summary: 'The rules in force, how many projects are computed with them, and earlier revisions',
  path: '/api/rules',
  reply: revision.extend({
    /** Deals, and those among them that are computed with this revision. */
    deals: z.int(),
    computed: z.int(),
    rules: z.array(financeRule),
    /** The revisions of both files that were in force, the newest first, the present ones among them. */
    changes: z.array(
      revision.extend({
        kind: z.enum(['rules', 'readiness']),
        differences: z.array(difference),
      }),
    ),
  }),
})

export const readRuleFile = endpoint({
  ...registryRead,
  id: 'rules.file',
  summary: 'The file of rules in force, as it is',
  path: '/api/rules/file',
  reply: financeRuleFile,
})

export const ruleEndpoints = [readRules, readRuleFile]
