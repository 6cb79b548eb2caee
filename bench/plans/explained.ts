import type { Pool, PoolClient } from 'pg'

/** A node of a plan as the server explains it in JSON. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Sort Space Type'?: string
  /** Of an aggregate: `Plain` is one row for all. */
  Strategy?: string
  Plans?: Plan[]
}

const settings = [
  `load 'auto_explain'`,
  `set auto_explain.log_min_duration = 0`,
  `set auto_explain.log_analyze = on`,
  `set auto_explain.log_timing = off`,
  `set auto_explain.log_format = 'json'`,
  `set client_min_messages = 'log'`,
].join('; ')

/** Has the server explain how it ran each statement of this pool; for a superuser of a throw-away server. */
export function explainEverything(pool: Pool, hear: (plan: Plan) => void): void {
  pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1]
      if (json !== undefined) hear((JSON.parse(json) as { Plan: Plan }).Plan)
    })
    void client.query(settings)
  })
}

/** Rows from which on a table counts as large. */
const many = 5000

/** Where a plan read a large table from end to end or sorted many rows, for the rows that are answered and for how many there are in all. */
export interface Faults {
  rows: string[]
  total: string[]
}

const isSort = (plan: Plan) =>
  plan['Node Type'] === 'Sort' || plan['Node Type'] === 'Incremental Sort'

const rowsInto = (plan: Plan): number =>
  (plan.Plans ?? []).reduce(
    (sum, below) => sum + (below['Actual Rows'] ?? 0) * (below['Actual Loops'] ?? 1),
    0,
  )

function faultOf(plan: Plan): string | null {
  if (plan['Node Type'] === 'Seq Scan') {
    const read =
      ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) *
      (plan['Actual Loops'] ?? 1)
    if (read > many) return `reads ${read.toLocaleString('en-US')} of ${plan['Relation Name']}`
  }
  if (isSort(plan) && rowsInto(plan) > many)
    return `sorts ${rowsInto(plan).toLocaleString('en-US')}${plan['Sort Space Type'] === 'Disk' ? ' on disk' : ''}`
  return null
}

/** The faults of a plan. A plan that ends in one row counts rows: the total of a list, which no index order makes cheaper. */
export function faultsOf(plan: Plan, isCounted = false): Faults {
  const isTotal = isCounted || (plan['Node Type'] === 'Aggregate' && plan['Strategy'] === 'Plain')
  const below = (plan.Plans ?? []).map((part) => faultsOf(part, isTotal))
  const own = faultOf(plan)
  const found: Faults = {
    rows: below.flatMap(({ rows }) => rows),
    total: below.flatMap(({ total }) => total),
  }
  if (own !== null) found[isTotal ? 'total' : 'rows'].push(own)
  return found
}
