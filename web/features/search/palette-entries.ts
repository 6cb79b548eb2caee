import type { LucideIcon } from 'lucide-react'
import { normalizeSearch, searchWords } from '#contract/common/search'
import type { SearchedNoun, SearchGroup } from '#contract/search'
import { beginsWord } from '#contract/search-ranking'

/** What stands in the palette: a record, a screen, a saved view, a command, or the way to a whole list. */
export interface PaletteEntry {
  readonly key: string
  readonly label: string
  /** Missing for the way to a whole list. */
  readonly icon?: LucideIcon | undefined
  /** Shown after the label. */
  readonly detail?: string | undefined
  /** Other words it is found by. */
  readonly otherNames?: string | undefined
  /** The keys that do the same: "g p". */
  readonly keys?: string | undefined
  /** A status that is shown at the end, as a record has it stored. */
  readonly status?: string | null | undefined
  readonly isStale?: boolean | undefined
  /** Where it leads; without it `run` is called. */
  readonly address?: string | undefined
  readonly run?: (() => void) | undefined
}

export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
  /** "Show all in Products". */
  readonly all?: PaletteEntry | undefined
}

/** How a kind of record stands in the palette. */
export interface RecordLook {
  readonly caption: string
  readonly icon: LucideIcon
  /** The list that shows all of a search: its name and the address before the search. */
  readonly list: string
  readonly path: string
}

/** So many of a group are shown (G-014). */
const shownOfGroup = 5

const wordsOf = ({ label, otherNames = '' }: PaletteEntry) =>
  normalizeSearch(`${label} ${otherNames}`)

const beginsWith = ({ label }: PaletteEntry, text: string) =>
  normalizeSearch(label).startsWith(normalizeSearch(text.trim()))

/** The entries of which each word of a text begins a word of the label or of the other names; labels that begin with the text first (G-013). */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = searchWords(text)
  const found = entries.filter((entry) => {
    const own = wordsOf(entry)
    return words.every((word) => beginsWord(own, word))
  })
  return [
    ...found.filter((entry) => beginsWith(entry, text)),
    ...found.filter((entry) => !beginsWith(entry, text)),
  ]
}

/** The list of a kind of record with this search. */
export const searchAddress = ({ path }: RecordLook, text: string): string =>
  `${path}?${new URLSearchParams({ search: text.trim() }).toString()}`

function recordGroup(
  { entity, results, more }: SearchGroup,
  looks: Readonly<Record<SearchedNoun, RecordLook>>,
  text: string,
): PaletteGroup {
  const look = looks[entity]
  const isMore = more || results.length > shownOfGroup
  return {
    name: look.caption,
    entries: results
      .slice(0, shownOfGroup)
      .map(({ id, name, subtitle, status, stale, address }) => ({
        key: `${entity} ${id}`,
        label: name,
        icon: look.icon,
        detail: subtitle,
        status,
        isStale: stale,
        address,
      })),
    all: isMore
      ? {
          key: `all ${entity}`,
          label: `Show all in ${look.list}`,
          address: searchAddress(look, text),
        }
      : undefined,
  }
}

/** What the palette chooses from. */
export interface PaletteParts {
  readonly records: readonly SearchGroup[]
  readonly looks: Readonly<Record<SearchedNoun, RecordLook>>
  readonly views: readonly PaletteEntry[]
  readonly screens: readonly PaletteEntry[]
  readonly commands: readonly PaletteEntry[]
}

/** What is shown for a text, best first: records, views, screens, commands; before them what begins with the text (G-014). */
export function groupsFor(text: string, parts: PaletteParts): PaletteGroup[] {
  const named = [
    { name: 'Views', entries: parts.views },
    { name: 'Go to', entries: parts.screens },
    { name: 'Actions', entries: parts.commands },
  ].flatMap(({ name, entries }) => {
    const found = matchingEntries(entries, text)
    const [first] = found
    if (first === undefined) return []
    return [{ name, entries: found.slice(0, shownOfGroup), isFirst: beginsWith(first, text) }]
  })
  return [
    ...named.filter(({ isFirst }) => isFirst),
    ...parts.records.map((group) => recordGroup(group, parts.looks, text)),
    ...named.filter(({ isFirst }) => !isFirst),
  ]
}

/** Every line of the groups in the order in which the arrows go through them. */
export const linesOf = (groups: readonly PaletteGroup[]): PaletteEntry[] =>
  groups.flatMap(({ entries, all }) => (all === undefined ? entries : [...entries, all]))

/** How many results that are, the ways to whole lists not counted. */
export const resultsOf = (groups: readonly PaletteGroup[]): number =>
  groups.reduce((sum, { entries }) => sum + entries.length, 0)
