import type { Pool, PoolClient } from 'pg'

/** A node of a plan as the server tells it in JSON. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Sort Space Type'?: string
  Plans?: Plan[]
}

const settings = [
  `load 'auto_explain'`, `set auto_explain.log_min_duration = 0`, `set auto_explain.log_analyze = on`, `set auto_explain.log_timing = off`,
  `set auto_explain.log_format = 'json'`, `set client_min_messages = 'log'`,
].join('; ')

/** Lets the server tell how it carried out each statement of this pool; for a superuser of a throw-away server. */
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

/** Where a plan read a large table from end to end or sorted many rows. */
export function faultsOf(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(faultsOf)
  const loops = plan['Actual Loops'] ?? 1
  if (plan['Node Type'] === 'Seq Scan') {
    const read = ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * loops
    if (read > many) return [...below, `reads ${read.toLocaleString('en-US')} of ${plan['Relation Name']}`]
  }
  if (plan['Node Type'] === 'Sort') {
    const sorted = (plan.Plans?.[0]?.['Actual Rows'] ?? 0) * (plan.Plans?.[0]?.['Actual Loops'] ?? 1)
    if (sorted > many) return [...below, `sorts ${sorted.toLocaleString('en-US')}${plan['Sort Space Type'] === 'Disk' ? ' on disk' : ''}`]
  }
  return below
}
