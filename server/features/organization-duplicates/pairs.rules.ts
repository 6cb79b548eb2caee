import { likenessOfParts, type ComparedParts, type Likeness, type LikenessLevel } from '#contract/organization-likeness'

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
const neighbors = 12
/** Words of a name that are left out one at a time. */
const wordsTried = 8
/** Comparisons between two pauses. */
const atOnce = 2000

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
  for (let place = 0; place < Math.min(words.length, wordsTried); place += 1) blocks.push(within + words.toSpliced(place, 1).join(' '))
  return blocks
}

function fileUnderBlocks(organizations: readonly ComparedOrganization[]): Map<string, number | number[]> {
  const blocks = new Map<string, number | number[]>()
  for (const [place, { parts }] of organizations.entries()) {
    for (const block of blocksOf(parts)) {
      const held = blocks.get(block)
      // Most blocks hold one: a list for each would be most of the memory.
      if (held === undefined) blocks.set(block, place)
      else if (Array.isArray(held)) held.push(place)
      else if (held !== place) blocks.set(block, [held, place])
    }
  }
  return blocks
}

/**
 * The pairs of organizations that may be one, the likeliest first and otherwise in the order given, at most `limit`.
 * Hand over the organizations by name. `pause` is awaited now and then, so that others are served meanwhile.
 */
export async function findPairs(organizations: readonly ComparedOrganization[], limit: number, pause: () => Promise<void>): Promise<FoundPair[]> {
  const found: Record<LikenessLevel, (FoundPair & { place: number })[]> = { likely: [], possible: [], weak: [] }
  const compared = new Set<number>()
  let done = 0
  const compare = (one: number, other: number) => {
    const pair = Math.min(one, other) * organizations.length + Math.max(one, other)
    const [first, second] = [organizations[one], organizations[other]]
    if (one === other || compared.has(pair) || first === undefined || second === undefined) return
    compared.add(pair)
    const likeness = likenessOfParts(first.parts, second.parts)
    if (likeness !== null) found[likeness.level].push({ ...likeness, ids: [first.id, second.id], place: pair })
  }
  await pause()
  for (const held of fileUnderBlocks(organizations).values()) {
    if (!Array.isArray(held)) continue
    // Neighbors are those of one state: elsewhere a name alone says little.
    const block = held.toSorted((a, b) => (organizations[a]?.parts.state ?? '').localeCompare(organizations[b]?.parts.state ?? '') || a - b)
    for (const [at, one] of block.entries()) {
      for (const other of block.slice(at + 1, at + 1 + neighbors)) {
        compare(one, other)
        done += 1
        if (done % atOnce === 0) await pause()
      }
    }
  }
  const sorted = order.flatMap((level) => found[level].toSorted((a, b) => a.place - b.place))
  return sorted.slice(0, limit).map(({ place: _place, ...pair }) => pair)
}
