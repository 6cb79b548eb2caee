import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { startLooking } from '../looking.ts'
import { describeFailure } from './failure.ts'
import { claimDueMails, dropMail, markExpired, markFailed, markSent } from './mail.store.ts'
import type { ClaimedMail } from './mail.store.ts'
import { mayBeSent } from './may-be-mailed.ts'
import type { MailContent } from './sealing.ts'
import type { Settings } from '../settings.ts'
import type { Transport } from './transport.ts'

/** Mails sent at the same time by one process, and beside them those that are pretended, which take no place of a mail. */
const slots = { queued: 5, pretended: 50 }
/** How often a process looks for mails that are due again or that another process left behind. */
const lookMillis = 5_000
/** The longest that a placeholder mail waits instead of being sent. */
const mostSendingMillis = 1_000

interface DeliveryParts {
  db: Database
  settings: Pick<Settings, 'requireSecondFactor'>
  transport: Transport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  open(mail: ClaimedMail, sealedContent: string): MailContent
}

/**
 * Sends due mails until stopped. Each is claimed in the database first, sent outside any transaction and then
 * recorded, so several processes share the work. A mail can go out twice only when the process or the mail
 * server's answer is lost between the server's acceptance and our record of it.
 */
export function startDelivery({ db, settings, transport, log, open }: DeliveryParts) {
  const busy = {
    queued: new Map<string, Promise<void>>(),
    pretended: new Map<string, Promise<void>>(),
  }
  /** Claims what is due while there is room. */
  async function look(): Promise<void> {
    const room = {
      queued: slots.queued - busy.queued.size,
      pretended: slots.pretended - busy.pretended.size,
    }
    if (room.queued + room.pretended === 0) return
    const claimed = await claimDueMails(db, room, [...busy.queued.keys(), ...busy.pretended.keys()])
    for (const mail of claimed.toSorted(
      (one, other) => Number(one.pretended) - Number(other.pretended),
    ))
      hold(mail)
  }

  /** What handing over took the last time. */
  let sendingMillis = 1

  function hold(mail: ClaimedMail): void {
    const line = mail.pretended ? busy.pretended : busy.queued
    line.set(
      mail.id,
      deliver(mail).finally(() => {
        line.delete(mail.id)
        looking.wake()
      }),
    )
  }

  /**
   * A placeholder mail goes the same way up to the point where it would be sent, and is dropped as long after it as
   * handing over last took: others would feel from the work of this process which addresses have an account.
   */
  async function deliver(mail: ClaimedMail): Promise<void> {
    const settle = (outcome: () => Promise<void>) =>
      record(mail.unwanted ? () => dropMail(db, mail) : outcome)
    if (mail.expired || mail.sealedContent === null) return settle(() => markExpired(db, mail))
    const facts = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    let content: MailContent
    try {
      content = open(mail, mail.sealedContent)
    } catch {
      const reason = 'The stored contents cannot be read: SESSION_SECRET has changed'
      log.error(facts, reason)
      return settle(() => markFailed(db, mail, reason, true))
    }
    const { id, kind, recipient: to, subject, createdAt } = mail
    try {
      // What was demanded of the account, or taken from it, since the mail was queued counts.
      if (!(await mayBeSent(db, mail, settings))) return await settle(() => markExpired(db, mail))
      const message = await transport.compose({ ...content, id, kind, to, subject, createdAt })
      if (mail.unwanted) {
        await wait(sendingMillis, undefined, { ref: false })
      } else {
        const began = performance.now()
        await transport.send(mail, message)
        sendingMillis = Math.min(performance.now() - began, mostSendingMillis)
      }
    } catch (error) {
      // Never the error itself: a mail server's words may repeat what was in the mail.
      const reason = describeFailure(error)
      log.warn({ ...facts, reason }, 'a mail could not be sent')
      return settle(() => markFailed(db, mail, reason))
    }
    await settle(() => markSent(db, mail))
    if (!mail.unwanted) log.info(facts, 'a mail was sent')
  }

  const record = (write: () => Promise<void>): Promise<void> =>
    looking.untilWritten(write, (error) =>
      log.warn({ err: error }, 'the outcome of a mail could not be written'),
    )

  const looking = startLooking({
    everyMillis: lookMillis,
    look,
    onError: (error) => log.warn({ err: error }, 'waiting mails could not be read'),
  })
  return {
    wake: looking.wake,
    /** Claims nothing more and waits a while for the mails in hand. */
    stop: () => looking.stop(() => [...busy.queued.values(), ...busy.pretended.values()]),
  }
}
