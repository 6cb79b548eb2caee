import {
  likenessOfParts,
  type ComparedParts,
  type Likeness,
  type LikenessLevel,
} from '#contract/organization-likeness'

/** An organization as it is compared with all others. */
export interface ComparedOrganization {
  id: string
  parts: ComparedParts
}

/** Two organizations that may be one. */
export interface FoundPair extends Likeness {
  ids: readonly [string, string]
}

/** With how many of its neighbors in a block each is compared: work grows with the rows and not with their square. */
const neighbors = 6
/** Words of a name that are left out one at a time. */
const wordsTried = 8
/** Organizations or comparisons between two pauses: a few milliseconds of work. */
const atOnce = 500

const order: readonly LikenessLevel[] = ['likely', 'possible', 'weak']

/**
 * What an organization is filed under: its website, its name, and within its state its name with each word left out,
 * so that two names meet that differ in a word, or by one.
 */
export function blocksOf({ key, compact, host, state }: ComparedParts): string[] {
  const blocks: string[] = []
  if (host !== null) blocks.push(`website ${host}`)
  if (compact === '') return blocks
  blocks.push(`name ${compact}`)
  const words = key.split(' ').toSorted()
  const within = `in ${state ?? ''} `
  blocks.push(within + words.join(' '))
  if (words.length === 1) return blocks
  for (let place = 0; place < Math.min(words.length, wordsTried); place += 1)
    blocks.push(within + words.toSpliced(place, 1).join(' '))
  return blocks
}

/** Counts what is done and pauses from time to time. */
function paced(pause: () => Promise<void>): () => Promise<void> | undefined {
  let done = 0
  return () => {
    done += 1
    return done % atOnce === 0 ? pause() : undefined
  }
}

/**
 * A text as a number of 30 bits (FNV-1a). Where two blocks share one, their organizations are compared as well; a table
 * of numbers takes a third of the time and memory of one of half a million texts.
 */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 2
}

async function fileUnderBlocks(
  organizations: readonly ComparedOrganization[],
  step: () => Promise<void> | undefined,
): Promise<Map<number, number | number[]>> {
  const blocks = new Map<number, number | number[]>()
  for (const [place, { parts }] of organizations.entries()) {
    for (const block of blocksOf(parts).map(numberOf)) {
      const filed = blocks.get(block)
      // Most blocks have one organization: a list for each would be most of the memory.
      if (filed === undefined) blocks.set(block, place)
      else if (Array.isArray(filed)) filed.push(place)
      else if (filed !== place) blocks.set(block, [filed, place])
    }
    const due = step()
    if (due !== undefined) await due
  }
  return blocks
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The pairs of organizations that may be one, the likeliest first and otherwise by name, at most `limit`. `pause` is
 * awaited from time to time, so that others are served meanwhile.
 */
export async function findPairs(
  organizations: readonly ComparedOrganization[],
  limit: number,
  pause: () => Promise<void>,
): Promise<FoundPair[]> {
  const found = new Map<number, FoundPair & { key: string }>()
  const step = paced(pause)
  const keys = organizations.map(({ parts: { state, key } }) => `${state ?? ''} ${key}`)
  const keyOf = (place: number) => keys[place] ?? ''
  const compare = (one: number, other: number) => {
    const pair = Math.min(one, other) * organizations.length + Math.max(one, other)
    const [first, second] = [organizations[one], organizations[other]]
    if (one === other || first === undefined || second === undefined || found.has(pair)) return
    const likeness = likenessOfParts(first.parts, second.parts)
    if (likeness !== null)
      found.set(pair, { ...likeness, ids: [first.id, second.id], key: first.parts.key })
  }
  for (const filed of (await fileUnderBlocks(organizations, step)).values()) {
    if (!Array.isArray(filed)) continue
    // Neighbors are those of one state and with names that begin alike.
    const block =
      filed.length <= neighbors + 1
        ? filed
        : filed.toSorted((one, other) => compareText(keyOf(one), keyOf(other)))
    for (const [at, one] of block.entries()) {
      for (const other of block.slice(at + 1, at + 1 + neighbors)) {
        compare(one, other)
        const due = step()
        if (due !== undefined) await due
      }
    }
  }
  return [...found.values()]
    .toSorted(
      (one, other) =>
        order.indexOf(one.level) - order.indexOf(other.level) ||
        compareText(one.key, other.key) ||
        compareText(one.ids.join(' '), other.ids.join(' ')),
    )
    .slice(0, limit)
    .map(({ key: _key, ...pair }) => pair)
}
