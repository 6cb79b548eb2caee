import type { AuditEntity } from '#contract/audit'
import { notifyInTransaction } from './change-channel.ts'

/** People of one notice: with their ids it still fits what a server carries from process to process. */
const peopleAtOnce = 150

/** Notifies the open screens of these people, and of nobody else, that something of theirs changed; once the surrounding transaction has committed. */
export function notifyPeople(entity: AuditEntity, userIds: Iterable<string>): void {
  const people = [...new Set(userIds)]
  const event = { entity, id: null, version: null }
  for (let from = 0; from < people.length; from += peopleAtOnce)
    notifyInTransaction([{ event, states: [], people: people.slice(from, from + peopleAtOnce) }])
}
