import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '#test/support/mail-server'
import { statuses } from '../figures.ts'
import { administrator, Caller } from '../portal.ts'
import type { Answer, Ground, Outcome, Portal } from '../portal.ts'

const requested = 500
/** As long as a mail server elsewhere takes to answer after the contents. */
const handingOverMillis = 900
/** Handing over, and a query for queued mails. */
const mostSeconds = 5
const patienceMillis = 300_000

/** Strangers request codes to addresses nobody has, twelve at a time. */
async function flood(portal: Portal, sources: number, round: string): Promise<Answer[]> {
  const strangers = Array.from(
    { length: sources },
    (_, n) => new Caller(portal.url, { from: `127.0.${round === 'few' ? 2 : 3}.${n + 1}` }),
  )
  const answers: Answer[] = []
  let next = 0
  const request = async () => {
    for (let n = (next += 1) - 1; n < requested; n = (next += 1) - 1)
      answers.push(
        await (strangers[n % sources] as Caller).call('POST', '/api/auth/send-code', {
          email: `${round}${n}@nobody.example.org`,
        }),
      )
  }
  await Promise.all(Array.from({ length: 12 }, request))
  for (const stranger of strangers) stranger.close()
  return answers
}

/**
 * F29: 500 codes are requested for addresses nobody has, from two sources and then from a hundred, and as soon as they
 * are answered, one for a real account.
 */
export async function requestedMails(ground: Ground): Promise<Outcome> {
  const server = await startMailServer()
  ground.afterwards(() => server.close())
  server.answer(async () => {
    await pause(handingOverMillis)
    return null
  })
  const portal = await ground.start({ RATE_LIMIT: 'on', SMTP_URL: server.url })
  const admin = await new Caller(portal.url).signIn()
  const seen: string[] = []
  let slowest = 0
  for (const [round, sources] of [
    ['few', 2],
    ['many', 100],
  ] as const) {
    const email = `${round}@people.example.org`
    await admin.call('POST', '/api/users', { email, firstName: 'Person', lastName: round })
    await server.taken(server.caught.length + 1, patienceMillis)
    const answers = await flood(portal, sources, round)
    const began = performance.now()
    const person = new Caller(portal.url, { from: `127.0.4.${sources}` })
    const answer = await person.call('POST', '/api/auth/send-code', { email })
    if (answer.status === 200) await server.taken(server.caught.length + 1, patienceMillis)
    const seconds = answer.status === 200 ? (performance.now() - began) / 1000 : Infinity
    person.close()
    slowest = Math.max(slowest, seconds)
    seen.push(
      `${requested} codes for addresses without account from ${sources} sources answered ${statuses(answers)}; a real one answered ${answer.status} and handed over after ${seconds.toFixed(1)} s (${mostSeconds} s)`,
    )
  }
  const strange = server.caught.filter(({ envelopeTo }) =>
    envelopeTo[0]?.endsWith('@nobody.example.org'),
  ).length
  await admin.signIn(administrator)
  admin.close()
  await portal.stop()
  return {
    met: slowest <= mostSeconds && strange === 0,
    figure: `${seen.join('; ')}; handing over takes ${handingOverMillis} ms; ${strange} mails to addresses without account`,
  }
}
