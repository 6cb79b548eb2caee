import { Caller } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

const crowds = [2, 5, 10, 20, 50]
const rounds = 10

/** F18: writers that change one record from the same version. One of them succeeds, the others get a conflict with its present state. */
export async function twoWriters({ start }: Ground): Promise<Outcome> {
  const portal = await start()
  const caller = await new Caller(portal.url, { connections: 50 }).signIn()
  const made = await caller.call('POST', '/api/organizations', { name: 'Written By Many' })
  const address = `/api/organizations/${made.body.id}`
  let version = made.body.version as number
  let writes = 0
  const wrong: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const crowd of crowds) {
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, n) =>
          caller.call('PUT', address, { version, description: `${round} ${crowd} ${n}` }),
        ),
      )
      writes += crowd
      const won = answers.filter(({ status }) => status === 200)
      // Whoever came too late is shown what the winner wrote.
      const conflicts = answers.filter(
        ({ status, body }) =>
          status === 409 &&
          body.current.version === version + 1 &&
          body.current.description === won[0]?.body.description,
      )
      if (won.length !== 1 || conflicts.length !== crowd - 1)
        wrong.push(`${crowd} writers: ${answers.map(({ status }) => status).join(' ')}`)
      version = (await caller.call('GET', address)).body.version as number
    }
  }
  const versions = rounds * crowds.length
  const met = wrong.length === 0 && version === versions + 1
  caller.close()
  return {
    met,
    figure: `${writes} parallel saves of one record in crowds of ${crowds.join(', ')}: ${version - 1} succeeded over ${versions} versions, all others rejected with the present record${wrong.length > 0 ? `; wrong: ${wrong.slice(0, 3).join('; ')}` : ''}`,
  }
}
