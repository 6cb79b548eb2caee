import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PortalInProcess } from './portal-in-process.ts'
import { median } from './rounds.ts'

/** Texts as an array of the database, to choose one by its number. */
export const textArray = (values: readonly string[]): SQL =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[])`

interface Questions {
  cookie: string
  /** Names and addresses of the requests. */
  questions: readonly (readonly [name: string, url: string])[]
  rounds: number
  /** Changes a row of the table before the n-th answer, so that none is cached. */
  change(n: number): Promise<unknown>
}

/** Prints the median time of each answer, and how many records it found. */
export async function printListAnswers(
  { get }: PortalInProcess,
  { cookie, questions, rounds, change }: Questions,
): Promise<void> {
  for (const [name, url] of questions) {
    const times: number[] = []
    let total = 0
    for (let n = 0; n < rounds + 3; n += 1) {
      await change(n)
      const { took, body } = await get(url, cookie)
      total = (JSON.parse(body) as { total?: number }).total ?? 1
      if (n >= 3) times.push(took)
    }
    console.log(
      `${name.padEnd(40)} ${median(times).toFixed(1).padStart(8)} ms   ${total.toLocaleString('en-US').padStart(9)} found`,
    )
  }
}
