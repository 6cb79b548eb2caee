import { randomBytes } from 'node:crypto'
import type { Caller } from './portal.ts'
import { storedFile } from './sent-files.ts'

/** What was acknowledged to the writers as stored, and what they had sent, by the names of the records. */
export interface Written {
  sent: Set<string>
  acknowledged: Set<string>
  /** Cookies of sessions whose end was acknowledged. */
  ended: string[]
}

/** How many chains there are; each sends its next record only when the one before was acknowledged. */
export const chains = 3

/** Writes until `over`: chains over several tables, versions of one record, files, and sessions that end. */
export async function writeMeanwhile(
  caller: Caller,
  newCaller: () => Caller,
  over: AbortSignal,
  written: Written,
): Promise<void> {
  const save = async (name: string, method: string, address: string, body: object) => {
    written.sent.add(name)
    const answer = await caller.call(method, address, body)
    if (answer.status !== 201 && answer.status !== 200)
      throw new Error(
        `${method} ${address} was answered with ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    written.acknowledged.add(name)
    return answer.body
  }
  const until = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !over.aborted; n += 1) await work(n)
  }
  const counter = await save('counter', 'POST', '/api/organizations', { name: 'counter' })
  await Promise.all([
    ...Array.from({ length: chains }, (_, chain) =>
      until(async (n) => {
        await save(`chain ${chain} organization ${n}`, 'POST', '/api/organizations', {
          name: `chain ${chain} organization ${n}`,
        })
        // An account comes with its mail and its entry in the trail.
        await save(`chain${chain}.${n}@backup.example`, 'POST', '/api/users', {
          email: `chain${chain}.${n}@backup.example`,
          firstName: 'Chain',
          lastName: 'Backup',
        })
        const file = await storedFile(
          caller,
          Buffer.from(`chain ${chain} ${n} ${randomBytes(2000).toString('hex')}`),
          'note.txt',
        )
        await save(`chain ${chain} resource ${n}`, 'POST', '/api/resources', {
          name: `chain ${chain} resource ${n}`,
          type: 'guide',
          file,
        })
      }),
    ),
    until((n) =>
      save(`version ${n}`, 'PUT', `/api/organizations/${counter.id}`, {
        version: n + 1,
        description: `version ${n}`,
      }),
    ),
    until(async () => {
      const person = await newCaller().signIn()
      const { cookie } = person
      if ((await person.call('POST', '/api/auth/logout')).status === 204) written.ended.push(cookie)
      person.close()
    }),
  ])
}
