import { listMail } from '#contract/mail'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { listMails } from './mail.store.ts'

/** The mail log of administrators. */
export const mailRoutes: readonly Route[] = [
  route(listMail, ({ db, query }) => listMails(db, query)),
]
