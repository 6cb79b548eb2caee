/** What the Package tab shows: choices, groups of rows, and the sentence of what is missing (H-071 to H-075). */
import { itemStates, type ItemState } from '#contract/common/closing-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { normalizeSearch } from '#contract/common/search'
import { capitalChoices, type Capital } from '#contract/matching/choices'
import type { Document, Package } from '#contract/package'
import type { ReadinessItem, ReadinessList, ReadinessTest } from '#contract/package/readiness-file'
import type { Deal } from '#contract/pipeline'
import type { Question } from '#contract/questions'
import type { Room } from '#contract/room'

/** A question with the document that answers it; null where there is none, or the reader may not read it. */
export interface ShownQuestion extends Question {
  readonly document: Document | null
}

/** One thing that is wanted: an item of the list, or a line of a lender's own words. */
export interface PackageRow {
  /** Its part of the address within the page. */
  readonly id: string
  readonly title: string
  readonly hint: string | null
  readonly item: string | null
  readonly line: string | null
  readonly from: ReadinessTest | null
  readonly state: ItemState
  readonly word: string
  /** "Must", "Must for Perm" or "Strengthens". */
  readonly weight: string | null
  /** Whether a need or the lender that is chosen cannot do without it. */
  readonly isMust: boolean
  readonly notApplicable: string | null
  readonly documents: readonly Document[]
  /** The newest first. */
  readonly questions: readonly ShownQuestion[]
}

export interface PackageGroup {
  readonly title: string
  readonly rows: readonly PackageRow[]
  /** Of all its rows, also those that are left out while only open ones are shown. */
  readonly have: number
  readonly of: number
}

/** One cell above the list: how much is there for a need, or of what a lender asks for. */
export interface PackageChoice {
  /** As the address names it: a need, or the introduction of a lender. */
  readonly id: string
  readonly label: string
  readonly have: number
  readonly of: number
  readonly rows: readonly PackageRow[]
  /** Whose wishes it are; null for a need. */
  readonly asked: { readonly by: string; readonly isOwn: boolean } | null
}

export interface PackageView {
  readonly choices: readonly PackageChoice[]
  /** All of them, the newest first. */
  readonly questions: readonly ShownQuestion[]
  /** Documents of no row. */
  readonly others: readonly Document[]
  readonly groupsOf: (choice: PackageChoice | null, openOnly: boolean) => readonly PackageGroup[]
}

export const isOpenRow = ({ state }: PackageRow) => state === 'open'

/** What an item weighs for the needs of a deal. */
function weightOf({ must }: ReadinessItem, needs: readonly Capital[]): string {
  const asking = needs.filter((need) => must.includes(need))
  if (asking.length === 0) return 'Strengthens'
  return asking.length === needs.length
    ? 'Must'
    : `Must for ${asking.map((need) => capitalTypes[need]).join(', ')}`
}

/** Puts what was answered beside the readiness list; to guests what they may read alone, which the server has seen to. */
export function packageViewOf(
  answer: Package,
  { items: listed, groups }: ReadinessList,
  deal: Pick<Deal, 'capNeed'>,
  { introductions, isGuest }: Pick<Room, 'introductions'> & { readonly isGuest: boolean },
): PackageView {
  const needs = capitalChoices.valuesOf(capitalChoices.bits(deal.capNeed))
  const documents = new Map(answer.documents.map((each) => [each.id, each]))
  const shown = (ids: readonly string[]) => ids.flatMap((id) => documents.get(id) ?? [])
  const questions = answer.questions.map((each) => ({
    ...each,
    document: documents.get(each.documentId ?? '') ?? null,
  }))
  const states = new Map(answer.items.map((each) => [each.id, each]))
  const rowOfItem = (item: ReadinessItem): PackageRow => {
    const found = states.get(item.id)
    const state = found?.state ?? 'open'
    return {
      id: `item-${item.id}`,
      title: item.title,
      hint: item.hint,
      item: item.id,
      line: null,
      from: item.from,
      state,
      word: itemStates[state],
      weight: weightOf(item, needs),
      isMust: needs.some((need) => item.must.includes(need)),
      notApplicable: found?.notApplicable ?? null,
      documents: shown(found?.documents ?? []),
      questions: questions.filter((each) => each.item === item.id),
    }
  }
  const rows = listed.filter(({ id }) => states.has(id)).map(rowOfItem)
  const lines = new Map(answer.lines.map((each) => [normalizeSearch(each.text), each]))
  const rowOfLine = (text: string, at: number, of: string): PackageRow => {
    const found = lines.get(normalizeSearch(text))
    const own = shown(found?.documents ?? [])
    const state = found?.state ?? 'open'
    return {
      id: `line-${of}-${at}`,
      title: text,
      hint: null,
      item: null,
      line: text,
      from: null,
      state,
      word: state === 'have' && own.length === 0 ? 'Answered' : itemStates[state],
      weight: null,
      isMust: true,
      notApplicable: null,
      documents: own,
      questions: questions.filter(
        ({ line }) => line !== null && normalizeSearch(line) === normalizeSearch(text),
      ),
    }
  }
  const ofLenders = introductions
    .filter(({ asked }) => asked.of > 0)
    .map((each, _at, all): PackageChoice => {
      const own = all.length === 1 ? 'Asked by you' : `Asked by you: ${each.offerName}`
      return {
        id: each.id,
        label: isGuest ? own : `Asked by ${each.organizationName}`,
        have: each.asked.have,
        of: each.asked.of,
        rows: [
          ...listed.filter(({ id }) => each.asked.items.includes(id)).map(rowOfItem),
          ...each.asked.lines.map((line, at) => rowOfLine(line, at, each.id)),
        ].map((row) => ({ ...row, isMust: true, weight: null })),
        asked: { by: each.organizationName, isOwn: isGuest },
      }
    })
  const ofNeeds = needs.map((need): PackageChoice => {
    const must = rows.filter(({ item }) =>
      listed.some((each) => each.id === item && each.must.includes(need)),
    )
    return {
      id: need,
      label: capitalTypes[need],
      have: must.filter((row) => !isOpenRow(row)).length,
      of: must.length,
      rows: must,
      asked: null,
    }
  })
  const groupOf = new Map(listed.map(({ id, group }) => [id, group]))
  const groupsOf = (choice: PackageChoice | null, openOnly: boolean): PackageGroup[] => {
    const ownWords = (from: PackageChoice) => ({
      title: from.asked?.isOwn ? 'In your words' : from.label,
      rows: from.rows.filter(({ line }) => line !== null),
    })
    const from = choice?.rows ?? rows
    return [
      ...groups.map((title) => ({
        title,
        rows: from.filter(({ item }) => item !== null && groupOf.get(item) === title),
      })),
      ...(choice === null ? ofLenders : choice.asked ? [choice] : []).map(ownWords),
    ]
      .map(({ title, rows: all }) => ({
        title,
        rows: openOnly ? all.filter(isOpenRow) : all,
        have: all.filter((row) => !isOpenRow(row)).length,
        of: all.length,
      }))
      .filter((group) => group.rows.length > 0)
  }
  // What names an item that is not shown, or a line nobody asks for any more (H-100).
  const placed = new Set(
    [...rows, ...ofLenders.flatMap((each) => each.rows)].flatMap((row) =>
      row.documents.map(({ id }) => id),
    ),
  )
  return {
    choices: isGuest ? [...ofLenders, ...ofNeeds] : [...ofNeeds, ...ofLenders],
    questions,
    others: answer.documents.filter(({ id }) => !placed.has(id)),
    groupsOf,
  }
}
