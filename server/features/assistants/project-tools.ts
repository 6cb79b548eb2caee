import { z } from 'zod'
import { deadlineKinds, missingFacts } from '#contract/common/finance-enums'
import { addDays } from '#contract/finance/days'
import { story, storyOfFigures } from '#contract/home/story'
import type { Match, MatchList } from '#contract/matches'
import type { Deal } from '#contract/pipeline'
import type { SharedFinance } from '#contract/project-finance'
import type { DealDeadline } from '#contract/deadlines'
import { isDealParty } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { todayInUtc } from '#server/platform/present-day'
import { answered, failed, problemOf } from './calls.ts'
import type { Ask, ToolResult } from './calls.ts'
import { addressesIn } from './record-addresses.ts'
import { addresses, schemaOf } from './tools.ts'
import type { Tool } from './tools.ts'

/** What a tool for conversation is told: how to ask the portal, who asks, and where the portal is. */
export interface Conversation {
  ask: Ask
  person: Belonging
  publicUrl: string
}

interface ProjectTool extends Tool {
  run(deal: Deal, conversation: Conversation): Promise<ToolResult>
}

const input = z.object({
  project: z.string().min(2).describe('The id of a project, or words of its name'),
})

const toolOf = (
  name: string,
  description: string,
  { output, run }: { output: z.ZodObject; run: ProjectTool['run'] },
): ProjectTool => {
  const schema = schemaOf(output, 'output')
  return {
    name,
    description,
    inputSchema: { ...schemaOf(input, 'input'), additionalProperties: false },
    outputSchema: { ...schema, properties: { ...schema.properties, ...addresses } },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
    run,
  }
}

const project = z.object({ id: z.string(), name: z.string() })
const dollars = z.number().nullable()

const lenders = z.object({
  project,
  lenders: z.array(
    z.object({
      organizationId: z.string(),
      organizationName: z.string(),
      kind: z.string(),
      offerId: z.string(),
      offerName: z.string(),
      need: z.string().nullable(),
      amount: dollars,
      rate: z.string().nullable(),
      score: z.number(),
      headline: z.string(),
      against: z.array(z.string()),
      unknown: z.array(z.string()),
    }),
  ),
  total: z.number(),
  /** Why there are none, or why others do not see them. */
  note: z.string().nullable(),
})

const sentencesOf = ({ criteria }: Match, outcomes: readonly string[]) =>
  criteria.filter(({ outcome }) => outcomes.includes(outcome)).map(({ sentence }) => sentence)

/** The best match of each lender, in the order of the project's own list. */
async function findLenders(deal: Deal, { ask, publicUrl }: Conversation): Promise<ToolResult> {
  const answer = await ask('GET', `/api/pipeline/${deal.id}/matches?limit=1000`)
  if (answer.status !== 200) return problemOf(answer)
  const { matches, subjectNote } = answer.body as MatchList
  const best = new Map<string, Match>()
  for (const match of matches)
    if (!match.own && !best.has(match.offerOrganizationId))
      best.set(match.offerOrganizationId, match)
  const found = {
    project: { id: deal.id, name: deal.name },
    lenders: [...best.values()].slice(0, 100).map((match) => ({
      organizationId: match.offerOrganizationId,
      organizationName: match.offerOrganizationName,
      kind: match.kind,
      offerId: match.offerId,
      offerName: match.offerName,
      need: match.need,
      amount: match.amount,
      rate: match.offer.rate,
      score: match.score,
      headline: match.headline,
      against: sentencesOf(match, ['fail', 'partial']),
      unknown: sentencesOf(match, ['unknown']),
    })),
    total: best.size,
    note: subjectNote,
  }
  return answered({
    ...found,
    addresses: {
      ...addressesIn(found, '', publicUrl),
      ...addressesIn({ dealId: deal.id }, '', publicUrl),
    },
  })
}

const explanation = z.object({
  project,
  sentence: z.string(),
  stillToRaise: z
    .object({
      cost: z.number(),
      raised: z.number(),
      credit: z.number(),
      stillToRaise: z.number(),
      inTalks: z.number(),
      noSource: z.number(),
    })
    .nullable(),
  missing: z.array(z.string()),
  deadlines: z.array(z.object({ day: z.string(), label: z.string(), atStake: dollars })),
})

/** The number of U-020 step by step, from the figures that every reader of the project knows. */
function stepsOf({ figures: known }: Deal): z.infer<typeof explanation>['stillToRaise'] {
  const { totalUses: cost, stillToRaise } = known
  if (cost === null || stillToRaise === null) return null
  const [raised, inTalks] = [known.raised ?? 0, known.inTalks ?? 0]
  const credit = Math.max(0, cost - raised - stillToRaise)
  return { cost, raised, credit, stillToRaise, inTalks, noSource: stillToRaise - inTalks }
}

/** How far back deadlines that have passed are told. */
const daysBack = 730

/** A project as its page begins: its sentences, what is still to raise, which facts are missing, and its deadlines. */
async function explainProject(
  deal: Deal,
  { ask, person, publicUrl }: Conversation,
): Promise<ToolResult> {
  const isParty = isDealParty(person, deal)
  const from = addDays(todayInUtc(), -daysBack)
  const owner = deal.organizationId === null ? '' : `&organizationId=${deal.organizationId}`
  const [matches, finance, deadlines] = await Promise.all([
    isParty ? ask('GET', `/api/pipeline/${deal.id}/matches?limit=1`) : null,
    isParty ? ask('GET', `/api/pipeline/${deal.id}/finance`) : null,
    ask('GET', `/api/deadlines?limit=1000&from=${from}${owner}`),
  ])
  const wrong = [matches, finance, deadlines].find((answer) => answer && answer.status !== 200)
  if (wrong) return problemOf(wrong)
  const fitting = (matches?.body as MatchList | undefined)?.totals.others?.fit ?? 0
  const missing = (finance?.body as SharedFinance | undefined)?.estimate.missing ?? []
  const days = (deadlines.body as { deadlines: DealDeadline[] }).deadlines
  return answered({
    project: { id: deal.id, name: deal.name },
    sentence: story(storyOfFigures(deal, isParty, fitting))
      .map(({ text }) => text)
      .join(' '),
    stillToRaise: stepsOf(deal),
    missing: missing.map((fact) => missingFacts[fact]),
    deadlines: days
      .filter(({ dealId }) => dealId === deal.id)
      .map(({ day, kind, label, atStake }) => ({
        day,
        label: label === '' ? deadlineKinds[kind] : label,
        atStake,
      })),
    addresses: addressesIn({ dealId: deal.id }, '', publicUrl),
  })
}

/** Two tools that are made for conversation. */
export const projectTools: readonly ProjectTool[] = [
  toolOf(
    'find_lenders',
    'Who lends to a project: the best match of each lender, with what speaks against it and what is unknown',
    { output: lenders, run: findLenders },
  ),
  toolOf(
    'explain_project',
    'A project in sentences: its money and what is still to raise, its credit, missing facts and deadlines',
    { output: explanation, run: explainProject },
  ),
]

const asId = z.uuid()

/** The project that is meant: by its id, by its whole name, or by words that fit one alone. */
async function projectOf(ask: Ask, given: string): Promise<Deal | ToolResult> {
  if (asId.safeParse(given).success) {
    const answer = await ask('GET', `/api/pipeline/${given}`)
    return answer.status === 200 ? (answer.body as Deal) : problemOf(answer)
  }
  const query = new URLSearchParams({ search: given, limit: '20' })
  const answer = await ask('GET', `/api/pipeline?${query.toString()}`)
  if (answer.status !== 200) return problemOf(answer)
  const { pipeline: found } = answer.body as { pipeline: Deal[] }
  const named = found.filter(({ name }) => name.toLowerCase() === given.trim().toLowerCase())
  const [only, ...others] = named.length === 1 ? named : found
  if (only === undefined) return failed('No project fits these words.')
  if (others.length === 0) return only
  const lines = found.map(({ id, name }) => `${name} (${id})`)
  return failed(['Several projects fit. Which one?', ...lines].join('\n'))
}

/** Calls one of them; `given` is what an assistant sent, whatever it is. */
export async function runProjectTool(
  tool: ProjectTool,
  given: unknown,
  conversation: Conversation,
): Promise<ToolResult> {
  const asked = input.safeParse(given)
  if (!asked.success) return failed('project: Name the project, by its id or by words of its name.')
  const deal = await projectOf(conversation.ask, asked.data.project)
  return 'content' in deal ? deal : tool.run(deal, conversation)
}
