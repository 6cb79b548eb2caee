import { allKinds } from '#contract/notification-kinds'
import type { Cadence } from '#contract/notification-kinds'
import type { Preferences } from '#contract/preferences'
import { isAdmin } from '#contract/rights'
import { createConfirmationLinks } from '#server/features/confirmations/confirmation-links.store'
import { readChoicesOf } from '#server/features/preferences/preferences.store'
import { toCurrentUser } from '#server/features/users/users.store'
import type { Account } from '#server/features/users/users.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { NewMail } from '#server/platform/mail/mailer'
import { mayBeMailed } from '#server/platform/mail/may-be-mailed'
import { createStopLinks } from '#server/platform/mail/stop-links'
import type { StopLinks } from '#server/platform/mail/stop-links'
import { todayInUtc } from '#server/platform/present-day'
import type { Settings } from '#server/platform/settings'
import { digestContents } from './digest-contents.ts'
import type { DigestContents } from './digest-contents.ts'
import { timesOf } from './digest-due.store.ts'
import type { DueDigest } from './digest-due.store.ts'
import { digestMail, shownEntries } from './digest-mail.ts'
import { localDay } from './digest-schedule.rules.ts'

/** How far back one digest reaches after an outage (N-063). */
const mostDaysBack = 14

/** Somebody's digest at this moment. */
export interface Composed {
  contents: DigestContents
  preferences: Preferences
  /** The mail with links that work; each call makes new ones. */
  mail(tx: Transaction): Promise<NewMail>
  /** The mail as it would be, without any. */
  preview: Omit<NewMail, 'to' | 'headers'>
}

/** Whether somebody is mailed digests at all: whoever may be mailed, and has something they may read (N-006, N-077). */
export function getsDigests(account: Account, settings: Settings): boolean {
  const person = toCurrentUser(account, settings)
  return mayBeMailed(account, settings) && (isAdmin(person) || person.organizationId !== null)
}

/** Composes digests with the rights and choices of this moment (N-064). */
export function createComposer(settings: Settings) {
  const { publicUrl, sessionSecret } = settings
  const stopLinks: StopLinks = createStopLinks(sessionSecret, publicUrl)

  /** The digest of an account; `due` says since when, and what the last one held. */
  async function compose(
    db: Executor,
    account: Account,
    cadence: Cadence,
    due: Pick<DueDigest, 'since' | 'contained'>,
  ): Promise<Composed> {
    const { user } = account
    const person = toCurrentUser(account, settings)
    const { preferences, chosen } = await readChoicesOf(db, user)
    const { kinds } = preferences.notifications
    const now = Date.now()
    const asked = {
      kinds: new Set(allKinds.filter((kind) => kinds[kind] === cadence)),
      since: new Date(Math.max(due.since.getTime(), now - mostDaysBack * 86_400_000)),
      contained: new Set(due.contained),
    }
    const contents = await digestContents(db, person, asked, settings)
    const frame = {
      cadence,
      day: localDay(timesOf(preferences, cadence).timeZone, new Date(now)),
      present: todayInUtc(),
      publicUrl,
      organizationName: person.organizationName,
      isChosen: Object.values(chosen).includes(cadence),
    }
    return {
      contents,
      preferences,
      async mail(tx) {
        const shown = contents.confirmations.entries.slice(0, shownEntries)
        const [confirmation = null] = await createConfirmationLinks(
          tx,
          shown.length === 0 ? [] : [{ userId: user.id, records: shown }],
        )
        return {
          to: user.email,
          headers: stopLinks.headers(user.id, cadence),
          ...digestMail(contents, {
            ...frame,
            confirmation,
            stopPage: stopLinks.page(user.id, cadence),
          }),
        }
      },
      get preview() {
        return digestMail(contents, {
          ...frame,
          confirmation: null,
          stopPage: `${publicUrl}/stop-digest?token=preview`,
        })
      },
    }
  }
  return { compose, stopLinks }
}
export type Composer = ReturnType<typeof createComposer>
