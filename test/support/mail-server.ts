import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface CaughtMail {
  envelopeTo: string[]
  raw: string
  mail: Email
}

/** The server's answer to one mail after its contents: success, or an error with its code. */
type Rejection = { code: number; text: string } | null
type Verdict = (mail: CaughtMail) => Rejection | Promise<Rejection>

const accept: Verdict = () => null

/** A mail server on loopback that stores the mails it accepts. */
export async function startMailServer(port = 0) {
  const caught: CaughtMail[] = []
  const waiting = new Set<() => void>()
  let verdict = accept
  /** Every mail whose contents arrived, rejected ones too. */
  let seen = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const receive = async (): Promise<void> => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const one = {
          envelopeTo: session.envelope.rcptTo.map((to) => to.address),
          raw,
          mail: await PostalMime.parse(raw),
        }
        const rejection = await verdict(one)
        seen += 1
        if (rejection === null) caught.push(one)
        for (const wake of waiting) wake()
        callback(
          rejection === null
            ? null
            : Object.assign(new Error(rejection.text), { responseCode: rejection.code }),
        )
      }
      stream.on('end', () => void receive().catch(callback))
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    caught,
    get seen() {
      return seen
    },
    answer(next: Verdict) {
      verdict = next
    },
    /** Waits until the server has taken `count` mails. */
    async taken(count: number, limitMillis = 30_000): Promise<CaughtMail[]> {
      if (caught.length >= count) return caught
      await new Promise<void>((resolve, reject) => {
        const check = () => {
          if (caught.length < count) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        const timer = setTimeout(
          () => reject(new Error(`${caught.length} of ${count} mails arrived`)),
          limitMillis,
        )
        waiting.add(check)
      })
      return caught
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
