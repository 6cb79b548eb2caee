import { z } from 'zod'
import { auditEntry, auditNames } from './audit.ts'
import { endpoint } from './common/endpoint.ts'
import { anyOf, pageQuery, versionField } from './common/page.ts'
import { byId, idOf } from './common/text.ts'
import { nouns, records } from './records.ts'
import type { NounWith } from './records.ts'
import { ofRegistries } from './registries.ts'
import type { RegistryCalls, RegistryNoun } from './registries.ts'
import { writersAccess } from './registry-endpoints.ts'

/** A page of a record's history, the newest entry first. */
export const historyPage = z.object({
  /** As in the audit trail; where from (`ip`) and who made a record are answered to administrators only. */
  entries: z.array(auditEntry),
  total: z.int(),
  /** The names of what the entries refer to by id, as far as the reader may know them. */
  names: auditNames,
})

export const historyQuery = pageQuery(20).extend({
  /** Of what belongs to a project its history answers documents, shares and offers too, or the chosen kinds alone (H-101). */
  entity: anyOf(nouns),
})

const restoreBody = z.object({
  /** The record gets the values it had right after this entry; those it had before it, where the entry is a deletion. */
  auditId: idOf('This is not the id of an entry'),
  version: versionField,
})

/** History and restoration of one kind of record, for who may edit it, deleted ones included. */
function historyOf<Shape extends z.ZodRawShape>(
  noun: NounWith<'restored'>,
  record: z.ZodObject<Shape>,
) {
  const { key } = records[noun]
  const access = writersAccess(noun)
  return {
    read: endpoint({
      id: `${key}.history`,
      scope: 'registry.read',
      summary: 'What was changed of a record, by whom and when; also of a deleted one',
      method: 'GET',
      path: `/api/${noun}/{id}/history`,
      access,
      params: byId,
      query: historyQuery,
      status: 200,
      reply: historyPage,
      list: true,
    }),
    restore: endpoint({
      id: `${key}.restore`,
      scope: 'registry.write',
      summary: 'Give a record the values of an earlier version, or bring a deleted one back',
      method: 'POST',
      path: `/api/${noun}/{id}/restore`,
      access,
      params: byId,
      body: restoreBody,
      status: 200,
      /** `notes` says in sentences what could not be restored as it was. */
      reply: record.extend({ notes: z.array(z.string()) }),
    }),
  }
}

type AnswerOf<N extends RegistryNoun> = RegistryCalls[N]['read']['reply']['shape']

/** The history of each registry. */
export const histories = ofRegistries((noun, { calls }) =>
  historyOf<z.ZodRawShape>(noun, calls.read.reply),
) as { readonly [N in RegistryNoun]: ReturnType<typeof historyOf<AnswerOf<N>>> }

export const historyEndpoints = Object.values(histories).flatMap(({ read, restore }) => [
  read,
  restore,
])

/** The two endpoints of any kind of record. */
export type RecordHistory = ReturnType<typeof historyOf<z.ZodRawShape>>
