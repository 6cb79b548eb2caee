import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'

/** A mail as its reader sees it. */
export interface ReadMail {
  to: string
  subject: string
  text: string
  /** By their names in small letters. */
  headers: Readonly<Record<string, string>>
}

/** The six digits of a mail. */
export const codeIn = ({ text }: Pick<ReadMail, 'text'>): string =>
  /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? ''

/** The secret of the link in a mail. */
export const tokenIn = ({ text }: Pick<ReadMail, 'text'>): string =>
  /[?&](?:token|invitation)=([\w-]+)/.exec(text)?.[1] ?? ''

/** Mails the portal wrote into its outbox. */
export class Outbox {
  readonly #folder: string
  /** Mails by the names of their files, which never change: whoever waits reads only what has come since. */
  readonly #read = new Map<string, Promise<Email>>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'outbox')
  }

  /** All mails to an address so far, the oldest first. */
  async to(address: string): Promise<ReadMail[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => this.#mail(name)),
    )
    return mails
      .map((mail) => ({
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      }))
      .filter((mail) => mail.to === address)
  }

  #mail(name: string): Promise<Email> {
    const mail =
      this.#read.get(name) ??
      readFile(join(this.#folder, name)).then((written) => PostalMime.parse(written))
    this.#read.set(name, mail)
    return mail
  }

  /** Waits until the address has `count` mails and returns the last one. Fails after half a minute. */
  async wait(address: string, count = 1): Promise<ReadMail> {
    return this.#waitFor(address, count, () => true)
  }

  /** The same of mails with a subject, whatever else the address gets and in whatever order it comes. */
  async about(address: string, subject: string, count = 1): Promise<ReadMail> {
    return this.#waitFor(address, count, (mail) => mail.subject === subject)
  }

  async #waitFor(
    address: string,
    count: number,
    isMeant: (mail: ReadMail) => boolean,
  ): Promise<ReadMail> {
    const until = performance.now() + 30_000
    for (;;) {
      const mails = (await this.to(address)).filter(isMeant)
      const last = mails.at(count - 1)
      if (last !== undefined) return last
      if (performance.now() > until)
        throw new Error(`${address} has ${mails.length} of ${count} mails`)
      await pause(15)
    }
  }

  /** The six digits of the n-th mail to an address. */
  async code(address: string, count = 1): Promise<string> {
    return codeIn(await this.wait(address, count))
  }

  /** The secret of the link in the n-th mail to an address. */
  async token(address: string, count = 1): Promise<string> {
    return tokenIn(await this.wait(address, count))
  }
}
