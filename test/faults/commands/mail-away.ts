import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/support/free-port'
import { startMailServer } from '#test/support/mail-server'
import { Caller } from '../portal.ts'
import type { Answer, Ground, Outcome } from '../portal.ts'

/** A server that accepts connections and never answers. */
async function silentServer(port: number): Promise<() => Promise<void>> {
  const open = new Set<Socket>()
  const server = createServer((socket) => open.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
}

const quickMillis = 1000

/**
 * F13: the mail server is away, silent, and answers 451 to the first mails after their contents; then it works. Nobody
 * who signs in notices it, known and unknown addresses are answered alike, and every mail arrives once.
 */
export async function mailAway(ground: Ground): Promise<Outcome> {
  const port = await freePort()
  const portal = await ground.start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const admin = await new Caller(portal.url).signIn()
  const people: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const email = `person${n}@mail.example.org`
    await admin.call('POST', '/api/users', { email, firstName: 'Person', lastName: String(n) })
    people.push(email)
  }
  const wrong: string[] = []
  const slow: number[] = []
  const request = async (
    fault: string,
    [codes, links]: readonly [string, string],
  ): Promise<void> => {
    const alike = async (address: string, known: string) => {
      const answers: Answer[] = []
      for (const email of [known, `nobody.${known}`])
        answers.push(await admin.call('POST', address, { email }))
      slow.push(...answers.map(({ ms }) => ms))
      if (
        answers.some(({ status }) => status !== 200) ||
        JSON.stringify(answers[0]?.body) !== JSON.stringify(answers[1]?.body)
      )
        wrong.push(`${fault}: ${address} ${answers.map(({ status }) => status).join(' ')}`)
    }
    await alike('/api/auth/send-code', codes)
    await alike('/api/auth/forgot-password', links)
    const visitor = new Caller(portal.url)
    await visitor.signIn().catch(() => wrong.push(`${fault}: no sign-in`))
    visitor.close()
  }
  await request('away', [people[0] ?? '', people[1] ?? ''])
  const silence = await silentServer(port)
  ground.afterwards(silence)
  await request('silent', [people[2] ?? '', people[3] ?? ''])
  await pause(3000)
  await silence()
  const server = await startMailServer(port)
  ground.afterwards(() => server.close())
  server.answer(() => ({ code: 451, text: 'try again later' }))
  await request('answering 451', [people[4] ?? '', people[5] ?? ''])
  // Rejected once after its contents, each mail is tried again by itself.
  const rejectedUntil = performance.now() + 40_000
  while (server.seen < 3 && performance.now() < rejectedUntil) await pause(250)
  const failing = await admin.call('GET', '/api/mail?limit=50&state=queued')
  const reported = (failing.body.mails as { lastError: string | null }[]).filter(
    ({ lastError }) => lastError !== null,
  )
  server.answer(() => null)
  // Six invitations to set a password, three codes and three links.
  const expected = 12
  const until = performance.now() + 150_000
  while (server.caught.length < expected && performance.now() < until) await pause(500)
  await pause(6000)
  const names = server.caught.map(({ envelopeTo, mail }) => `${envelopeTo[0]} ${mail.subject}`)
  const doubles = names.length - new Set(names).size
  const longest = Math.max(...slow)
  admin.close()
  return {
    figure: `mail server away, silent and rejecting: ${wrong.length === 0 ? 'sign-in by password always' : `WRONG: ${wrong.join('; ')}`}, ${slow.length} requests for codes and links answered within ${longest.toFixed(0)} ms (${quickMillis} ms); ${reported.length} waiting mails with their reason in the log (${reported[0]?.lastError}); afterwards ${names.length} of ${expected} mails arrived, ${doubles} twice`,
    met:
      wrong.length === 0 &&
      longest < quickMillis &&
      reported.length > 0 &&
      names.length === expected &&
      doubles === 0,
  }
}
