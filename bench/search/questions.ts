import type { PortalProcess } from '#test/support/portal-process'
import type { FilledDatabase } from '../support/filled-database.ts'

/** Records from which the words of the questions are taken, as their lists answer them. */
interface Named {
  name: string
  description?: string | null
  notes?: string | null
  organizationName?: string | null
}

/** Words that stand in the sample's texts again and again: each in over a tenth of all records. */
const commonWords = ['solar', 'construction', 'perm', 'loan', 'commercial', 'industrial', 'storage']

async function records(portal: PortalProcess, database: FilledDatabase): Promise<Named[]> {
  const cookie = database.admin[0] ?? ''
  const lists = ['products', 'pipeline', 'organizations'].map(async (name) => {
    // Pages far from one another, so that the names differ.
    const pages = [0, 3001, 6007].map(async (offset) => {
      const response = await fetch(
        `${portal.url}/api/${name}?limit=100&offset=${offset}&adminView=true`,
        {
          headers: { cookie },
        },
      )
      return ((await response.json()) as Record<string, Named[]>)[name] ?? []
    })
    return (await Promise.all(pages)).flat()
  })
  return (await Promise.all(lists)).flat()
}

// As people type them: without the signs around words in sentences.
const wordsOf = (text: string | null | undefined, least: number): string[] =>
  (text ?? '')
    .split(/\s+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''))
    .filter((word) => word.length >= least)

/** The n-th of some things, over and over. */
const nth = <Thing>(things: readonly Thing[], n: number): Thing =>
  things[(n * 7919) % things.length] as Thing

/**
 * Two hundred questions of one to three words of three letters and more, every third with one of many records; `common`
 * are these.
 */
export async function ordinaryQuestions(
  portal: PortalProcess,
  database: FilledDatabase,
): Promise<{ questions: string[]; common: Set<string> }> {
  const all = await records(portal, database)
  const found = new Set<string>()
  const common = new Set<string>()
  for (let n = 0; found.size < 200; n += 1) {
    const one = nth(all, n)
    const words = [
      ...wordsOf(one.name, 3),
      ...wordsOf(one.description ?? one.notes, 5),
      ...wordsOf(one.organizationName, 3),
    ]
    const isCommon = found.size % 3 === 0
    const count = 1 + (n % 3)
    const chosen = isCommon ? [nth(commonWords, n)] : []
    // Of words beside a common one the first, as people type the beginning of a name.
    for (let k = 0; chosen.length < count; k += 1) chosen.push(nth(words, k + (isCommon ? 0 : n)))
    const question = [...new Set(chosen)].join(' ').slice(0, 200)
    if (isCommon) common.add(question)
    found.add(question)
  }
  return { questions: [...found], common }
}

/** Questions of two letters with which a word of a name begins, of a state's letters, and of both beside a longer word. */
export async function shortQuestions(
  portal: PortalProcess,
  database: FilledDatabase,
): Promise<string[]> {
  const all = await records(portal, database)
  const found = new Set<string>(['il', 'ny', 'pr', 'tx', 'zu', 'xq'])
  for (let n = 0; found.size < 60 && n < 5000; n += 1) {
    const words = wordsOf(nth(all, n).name, 3)
    const letters = nth(words, n).slice(0, 2).toLowerCase()
    found.add(n % 3 === 0 ? `${nth(words, n + 1)} ${letters}` : letters)
  }
  return [...found]
}
