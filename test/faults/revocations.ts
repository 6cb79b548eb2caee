import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator, Caller } from './portal.ts'
import { isAcknowledged } from './workloads.ts'

/**
 * Sessions that were ended and codes that were used, each written down when it was acknowledged. None may work again,
 * whatever happens to the server.
 */
export class Revocations {
  readonly #dataDir: string
  readonly #sessions: string[] = []
  readonly #codes: { email: string; code: string }[] = []
  #checkedSessions = 0
  #checkedCodes = 0
  #sources = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  get count(): number {
    return this.#sessions.length + this.#codes.length
  }

  /** Signs in anew and out; true when both were acknowledged. */
  async endSession(base: string): Promise<boolean> {
    const visitor = new Caller(base)
    try {
      if (!isAcknowledged(await visitor.call('POST', '/api/auth/login', administrator), 200))
        return false
      const { cookie } = visitor
      if (!isAcknowledged(await visitor.call('POST', '/api/auth/logout'), 204)) return false
      this.#sessions.push(cookie)
      return true
    } finally {
      visitor.close()
    }
  }

  /** Has `admin` add an account, and signs it in with a mailed code; true when all was acknowledged. */
  async useCode(admin: Caller, id: string): Promise<boolean> {
    const email = `${id}@codes.example.org`
    const visitor = new Caller(admin.base)
    try {
      if (
        !isAcknowledged(
          await admin.call('POST', '/api/users', { email, firstName: 'Code', lastName: 'Code' }),
          201,
        )
      )
        return false
      if (!isAcknowledged(await visitor.call('POST', '/api/auth/send-code', { email }), 200))
        return false
      const code = await mailedCode(this.#dataDir, email)
      if (
        !isAcknowledged(await visitor.call('POST', '/api/auth/verify-code', { email, code }), 200)
      )
        return false
      this.#codes.push({ email, code })
      return true
    } finally {
      visitor.close()
    }
  }

  /** What of it works again, of what was not tried yet, or of all; empty is what is wanted. */
  async revived(base: string, { all = false } = {}): Promise<string[]> {
    const found: string[] = []
    const visitor = new Caller(base)
    for (const cookie of this.#sessions.slice(all ? 0 : this.#checkedSessions)) {
      visitor.cookie = cookie
      if ((await visitor.patiently('GET', '/api/auth/user')).status !== 401)
        found.push('an ended session')
    }
    visitor.close()
    for (const body of this.#codes.slice(all ? 0 : this.#checkedCodes)) {
      // Each from an address of its own: wrong codes of one are limited, and then no code of it is compared.
      this.#sources += 1
      const stranger = new Caller(base, {
        from: `127.1.${this.#sources >> 8}.${this.#sources & 255}`,
      })
      const { status } = await stranger.patiently('POST', '/api/auth/verify-code', body)
      stranger.close()
      if (status !== 401) found.push(`a used code, answered with ${status}`)
    }
    this.#checkedSessions = this.#sessions.length
    this.#checkedCodes = this.#codes.length
    return found
  }
}

/** The sign-in code that was mailed to an address, from the outbox in a data folder; waits for it. */
export async function mailedCode(dataDir: string, email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const until = performance.now() + 20_000
  const seen = new Set<string>()
  while (performance.now() < until) {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (name.startsWith('.') || !name.includes('-sign_in_code-') || seen.has(name)) continue
      seen.add(name)
      const mail = await readFile(path.join(outbox, name), 'utf8')
      if (mail.includes(email)) return /^\s*(\d{6})\s*$/m.exec(mail)?.[1] ?? ''
    }
    await pause(20)
  }
  throw new Error('The mail with the code did not come')
}
