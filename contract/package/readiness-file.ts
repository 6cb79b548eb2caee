/** The form of the readiness list (H-010): what a lender wants to see of a project, and for which need of capital. */
import { z } from 'zod'
import { documentKinds } from '../common/closing-enums.ts'
import { valuesOf } from '../common/enums.ts'
import {
  capitalTypes,
  itcMonetizationStrategies,
  ownerTypes,
  technologies,
} from '../common/registry-enums.ts'
import { normalizeSearch } from '../common/search.ts'
import { faultOfForm, fileDay, fileEdition, fileSources } from '../finance/rule-file.ts'

/** What of the project itself answers an item (H-012). */
const readinessTests = [
  'summary',
  'cost_split',
  'sources',
  'owner',
  'executed',
  'dates',
  'monetization',
  'wages',
  'foreign_entity',
  'bonuses',
  'bridge',
] as const
export type ReadinessTest = (typeof readinessTests)[number]

const needs = z.array(z.enum(valuesOf(capitalTypes)))

const readinessItem = z.object({
  id: z
    .string()
    .max(80)
    .regex(/^[a-z0-9_]+$/),
  group: z.string().min(1),
  title: z.string().min(1).max(120),
  hint: z.string().min(1).max(200),
  kind: z.enum(valuesOf(documentKinds)),
  /** Needs that ask for it, and those that it makes stronger. */
  must: needs,
  strengthens: needs,
  /** Whom it is asked of; an empty list is everybody. */
  technologies: z.array(z.enum(valuesOf(technologies))),
  ownerTypes: z.array(z.enum(valuesOf(ownerTypes))),
  strategies: z.array(z.enum(valuesOf(itcMonetizationStrategies))),
  /** Outputs below it in kW need no such item; null where the output does not matter. */
  minKw: z.int().min(1).nullable(),
  from: z.enum(readinessTests).nullable(),
  /** What names of files say of it. */
  words: z.array(z.string().min(1)),
  source: fileSources,
  checkedOn: fileDay,
})
export type ReadinessItem = z.infer<typeof readinessItem>

export const readinessList = z.object({
  ...fileEdition,
  groups: z.array(z.string().min(1)),
  items: z.array(readinessItem),
})
export type ReadinessList = z.infer<typeof readinessList>

const mostItems = 100

/** A text as words of the list are compared with it: a to z and digits, one blank between them (H-026). */
export const plainWords = (text: string): string =>
  normalizeSearch(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const repeated = (values: readonly string[]) =>
  values.find((value, index) => values.indexOf(value) !== index)

/** What is wrong with an item by itself; null where nothing is. */
function faultOfItem(
  { id, group, must, strengthens, words }: ReadinessItem,
  groups: readonly string[],
): string | null {
  if (!groups.includes(group)) return `the item ${id} has the group ${group}, which is not listed`
  if (must.length + strengthens.length === 0) return `the item ${id} names no need`
  const need = repeated([...must, ...strengthens])
  if (need !== undefined) return `the item ${id} names the need ${need} twice`
  const odd = words.find((word) => plainWords(word) !== word)
  return odd === undefined
    ? null
    : `the item ${id} has the words ${JSON.stringify(odd)}, which no name of a file has`
}

/** The first fault of a list's content as a sentence without a period; null where there is none (H-010). */
export function faultOfReadinessList(content: unknown): string | null {
  const parsed = readinessList.safeParse(content)
  if (!parsed.success) return faultOfForm(parsed.error, content, { list: 'items', noun: 'item' })
  const { groups, items } = parsed.data
  if (items.length > mostItems) return `there are more than ${mostItems} items`
  const group = repeated(groups)
  if (group !== undefined) return `the group ${group} is there twice`
  const id = repeated(items.map((item) => item.id))
  if (id !== undefined) return `the item ${id} is there twice`
  for (const item of items) {
    const fault = faultOfItem(item, groups)
    if (fault !== null) return fault
  }
  const words = repeated(items.flatMap((item) => item.words))
  return words === undefined ? null : `the words ${JSON.stringify(words)} are there twice`
}

/**
 * The list of a file's content.
 * @throws Error with the sentence of its first fault.
 */
export function readReadinessList(content: unknown): ReadinessList {
  const fault = faultOfReadinessList(content)
  if (fault !== null) throw new Error(`${fault}.`)
  return readinessList.parse(content)
}
