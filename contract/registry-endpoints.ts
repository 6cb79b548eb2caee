import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { facetCounts, versionQuery } from './common/page.ts'
import { byId } from './common/text.ts'
import { records } from './records.ts'
import type { NounWith } from './records.ts'

/** Whether whoever writes records of a kind calls as a member or as an administrator; the handler judges each record. */
export const writersAccess = (noun: keyof typeof records): 'member' | 'admin' => {
  const { writers } = records[noun]
  return writers === 'members' || writers === 'managers' ? 'member' : 'admin'
}

/**
 * The five calls of a registry at `/api/<noun>`: its list, one record, and adding, changing and deleting one. A noun that
 * needs a call to be otherwise spreads it into an endpoint of its own.
 * @param noun the registry
 * @param of `listed`: the property of the list's answer that has the records; `record`: how one is answered; the bodies,
 *   the query of the list, and the sentence of each call in the API document
 */
export function registryEndpoints<
  const Listed extends string,
  Item extends z.ZodType,
  Query extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
>(
  noun: NounWith<'page'>,
  {
    listed,
    record,
    query,
    createBody,
    updateBody,
    summary,
  }: {
    listed: Listed
    record: Item
    query: Query
    createBody: Create
    updateBody: Update
    summary: Record<'list' | 'read' | 'create' | 'update' | 'delete', string>
  },
) {
  const { key } = records[noun]
  const path = `/api/${noun}` as const
  const onePath = `${path}/{id}` as const
  const reading = { scope: 'registry.read', access: 'member', status: 200 } as const
  const writing = { scope: 'registry.write', access: writersAccess(noun) } as const
  const page = { [listed]: z.array(record) } as Record<Listed, z.ZodArray<Item>>
  return {
    list: endpoint({
      ...reading,
      id: `${key}.list`,
      summary: summary.list,
      method: 'GET',
      path,
      query,
      reply: z.object({ ...page, total: z.int(), facets: facetCounts }),
      list: true,
    }),
    read: endpoint({
      ...reading,
      id: `${key}.read`,
      summary: summary.read,
      method: 'GET',
      path: onePath,
      params: byId,
      reply: record,
    }),
    create: endpoint({
      ...writing,
      id: `${key}.create`,
      summary: summary.create,
      method: 'POST',
      path,
      body: createBody,
      status: 201,
      reply: record,
    }),
    update: endpoint({
      ...writing,
      id: `${key}.update`,
      summary: summary.update,
      method: 'PUT',
      path: onePath,
      params: byId,
      body: updateBody,
      status: 200,
      reply: record,
    }),
    delete: endpoint({
      ...writing,
      id: `${key}.delete`,
      summary: summary.delete,
      method: 'DELETE',
      path: onePath,
      params: byId,
      query: versionQuery,
      status: 204,
      reply: noContent,
    }),
  }
}
