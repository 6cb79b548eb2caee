import { valuesOf } from '#contract/common/enums'
import { coverageReasons, coverageRows, covers } from '#contract/common/market-enums'
import { capitalTypes, pipelineAssets, technologies } from '#contract/common/registry-enums'
import { addressWith, paths, withParameters } from '#web/lib/paths.ts'
import {
  criteriaOf,
  oneOf,
  oneOfWithDefault,
  onlyWhen,
  severalOf,
  textThat,
} from '#web/lib/url-filters.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import type { CoverageQuery } from './coverage.queries.ts'

export type Need = keyof typeof capitalTypes
export const needs = valuesOf(capitalTypes)

/** What the board has in its address: how it is shown, what narrows it, and the figure whose list is open over it. */
export const coverageFilters = {
  filters: {
    view: oneOfWithDefault(['grid', 'map'], 'grid'),
    by: oneOfWithDefault(valuesOf(coverageRows), 'location'),
    needs: severalOf(needs),
    technology: severalOf(valuesOf(technologies)),
    assetType: severalOf(valuesOf(pipelineAssets)),
    all: onlyWhen,
    everyRow: onlyWhen,
    /** The place whose needs are beside the map (U-106). */
    place: textThat(/^[a-z][a-z0-9_]{0,60}$/),
    row: textThat(/^[a-z][a-z0-9_]{0,60}$/),
    need: oneOf(needs),
    cover: severalOf(valuesOf(covers)),
    reason: oneOf(valuesOf(coverageReasons)),
    list: onlyWhen,
  },
  sort: { fields: ['board'], fallback: { field: 'board', order: 'asc' } as const },
}
export type CoverageList = ListOf<typeof coverageFilters>

/** What a figure counts; nothing of it means all needs of the board. */
export interface Figure {
  readonly row?: string
  readonly need?: Need
  readonly cover?: readonly (keyof typeof covers)[]
  readonly reason?: keyof typeof coverageReasons
}

/** The figure whose list is open; null while none is. Beside the map a reason narrows what is there instead. */
export function openFigure({ filters, isSet }: CoverageList): Figure | null {
  const opening = ['row', 'need', 'cover', 'list'] as const
  if (!opening.some(isSet) && !(filters.view === 'grid' && isSet('reason'))) return null
  return {
    ...(filters.row !== '' && { row: filters.row }),
    ...(filters.need !== null && { need: filters.need }),
    ...(filters.cover.length > 0 && { cover: filters.cover }),
    ...(filters.reason !== null && { reason: filters.reason }),
  }
}

const figureNames = ['row', 'need', 'cover', 'reason', 'list', 'page'] as const

/** The board as it is, with the list of a figure open over it; with null, without any. */
export function figureAddress(search: string, figure: Figure | null): string {
  const parameters = new URLSearchParams(search)
  const isMap = parameters.get('view') === 'map'
  for (const name of figureNames) if (name !== 'reason' || !isMap) parameters.delete(name)
  if (figure !== null) {
    const { row, need, cover, reason } = figure
    if (row !== undefined) parameters.set('row', row)
    if (need !== undefined) parameters.set('need', need)
    if (cover !== undefined) parameters.set('cover', cover.join(','))
    if (reason !== undefined) parameters.set('reason', reason)
    if (Object.keys(figure).length === 0) parameters.set('list', 'true')
  }
  const text = parameters.toString().replaceAll('%2C', ',')
  return text === '' ? paths.coverage : `${paths.coverage}?${text}`
}

/** The map with a place or a reason chosen beside it; choosing one again takes it back. */
export function chosenAddress(search: string, name: 'place' | 'reason', value: string): string {
  const parameters = new URLSearchParams(search)
  if (parameters.get(name) === value) parameters.delete(name)
  else parameters.set(name, value)
  return withParameters(paths.coverage, parameters)
}

/** What narrows the deals, as the server's calls name it. */
export function boardQuery({ filters }: CoverageList): CoverageQuery {
  const { technology, assetType } = criteriaOf(coverageFilters, { search: '', filters })
  return {
    // The map is one of places.
    by: filters.view === 'map' ? 'location' : filters.by,
    ...(filters.needs.length > 0 && { need: filters.needs.join(',') }),
    ...(technology !== undefined && { technology }),
    ...(assetType !== undefined && { assetType }),
    ...(filters.all && { deals: 'all' as const }),
  }
}

/** The same deals in the pipeline's list; null where no filter of that list says the same. */
export function pipelineAddress(board: CoverageQuery, figure: Figure): string | null {
  const { row, need, cover, reason } = figure
  if (cover !== undefined || reason !== undefined || board.deals === 'all') return null
  const { by = 'location', technology, assetType } = board
  const narrowed: Record<string, string> = {
    outcome: 'open',
    visibility: 'shared',
    capNeed: need ?? board.need ?? needs.join(','),
    ...(technology !== undefined && { technology }),
    ...(assetType !== undefined && { assetType }),
  }
  if (row !== undefined) {
    // The list has no filter for what is empty, and one that is set already would be lost.
    if (row === 'none' || by in narrowed) return null
    narrowed[by] = row
  }
  return addressWith(paths.pipeline, narrowed)
}
