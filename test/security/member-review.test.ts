import { describe, expect, test } from 'vitest'
import { statuses, valuesOf } from '#contract/common/enums'
import { openStatuses } from '#contract/rights'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'

// With MEMBER_REVIEW nothing a member writes becomes visible to others before an administrator approves it, whichever way it
// takes (P-275).

const portal = await filePortal({ RATE_LIMIT: 'off', MEMBER_REVIEW: 'on' })
const own = await portal.organization({ name: 'Own Bank' })
const member = (await portal.signedIn({ organizationId: own.id })).client
const { client: manager } = await portal.signedIn({
  organizationId: own.id,
  role: 'organization_manager',
})
const admin = (await portal.signedIn({ role: 'admin' })).client
const others = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client

const byId = { kind: 'id' as const, columns: ['Id'] }

async function put(
  client: Client,
  address: string,
  body: object,
): Promise<{ status: string; version: number }> {
  const answer = await client.put(address, body)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body
}

describe.each([
  { entity: 'products', kind: 'products', rows: 'products' },
  { entity: 'lending-profiles', kind: 'lendingProfiles', rows: 'lendingProfiles' },
] as const)("a member's $entity", ({ entity, kind, rows }) => {
  const path = `/api/${entity}`
  const open: readonly string[] = openStatuses[kind]
  const made = async (
    client: Client,
    status?: string,
  ): Promise<{ id: string; version: number }> => {
    const answer = await client.post(path, {
      name: 'Bridge Loan',
      organizationId: own.id,
      ...(status !== undefined && { status }),
    })
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body
  }
  const seenByOthers = async (id: string) => {
    const listed = (await others.get(`${path}?status=${valuesOf(statuses).join(',')}`)).body[
      rows
    ].some((row: { id: string }) => row.id === id)
    const read = (await others.get(`${path}/${id}`)).status
    expect([listed, read]).toEqual(listed ? [true, 200] : [false, 404])
    return listed
  }
  const imported = async (csv: string, fields: Record<string, string>, key = {}) =>
    committed(
      member,
      (await rehearsed(member, entity, csv, { mapping: mappingOf(fields, key) })).id,
    )
  const stored = async (id: string) => (await member.get(`${path}/${id}`)).body

  const ways: Record<string, (wanted: string) => Promise<string>> = {
    'a new record': async (wanted) => (await made(member, wanted)).id,
    'a new record of a manager': async (wanted) => (await made(manager, wanted)).id,
    'a new record without a status': async () => (await made(member)).id,
    'a change': async (wanted) => {
      const { id } = await made(member, 'draft')
      await put(member, `${path}/${id}`, { status: wanted })
      return id
    },
    'a change back of what an administrator took away': async (wanted) => {
      const { id } = await made(admin, wanted)
      await put(admin, `${path}/${id}`, { status: 'inactive' })
      await put(member, `${path}/${id}`, { status: wanted })
      return id
    },
    'an imported row': async (wanted) => {
      const name = `Imported ${wanted}`
      await imported(`Name,Status\n${name},${wanted}\n`, { name: 'Name', status: 'Status' })
      return (
        await member.get(`${path}?organizationId=${own.id}&search=${encodeURIComponent(name)}`)
      ).body[rows][0].id
    },
    'an imported row without a status': async () => {
      const name = `Without status ${crypto.randomUUID()}`
      await imported(`Name\n${name}\n`, { name: 'Name' })
      return (
        await member.get(`${path}?organizationId=${own.id}&search=${encodeURIComponent(name)}`)
      ).body[rows][0].id
    },
    'an imported change': async (wanted) => {
      const { id } = await made(member, 'draft')
      await imported(`Id,Status\n${id},${wanted}\n`, { status: 'Status' }, byId)
      return id
    },
    'an undone import': async (wanted) => {
      const { id } = await made(admin, wanted)
      const { id: importId } = await imported(
        `Id,Status\n${id},Inactive\n`,
        { status: 'Status' },
        byId,
      )
      expect((await stored(id)).status).toBe('inactive')
      await undone(member, importId)
      return id
    },
    'an earlier version': async (wanted) => {
      const { id } = await made(admin, wanted)
      const { version } = await put(member, `${path}/${id}`, { status: 'draft' })
      const { entries } = (await member.get(`${path}/${id}/history`)).body
      const before = await member.post(`${path}/${id}/restore`, {
        auditId: entries.at(-1).id,
        version,
      })
      expect([before.status, before.text]).toEqual([200, before.text])
      return id
    },
    'a deleted record that is brought back': async (wanted) => {
      const { id } = await made(admin, wanted)
      expect((await member.delete(`${path}/${id}`)).status).toBe(204)
      const { entries } = (await member.get(`${path}/${id}/history`)).body
      const back = await member.post(`${path}/${id}/restore`, { auditId: entries[0].id })
      expect([back.status, back.text]).toEqual([200, back.text])
      return id
    },
  }

  test.each(Object.keys(ways).flatMap((way) => open.map((wanted) => [way, wanted] as const)))(
    '%s that would be %s waits for an administrator',
    async (way, wanted) => {
      const id = (await ways[way]?.(wanted)) ?? ''
      expect(await seenByOthers(id)).toBe(false)
      // Nor by writing it once more, in another of the listed statuses.
      for (const status of open) await put(member, `${path}/${id}`, { status })
      expect((await stored(id)).status).toBe('under_review')
      expect(await seenByOthers(id)).toBe(false)
      expect((await put(admin, `${path}/${id}`, { status: wanted })).status).toBe(wanted)
      expect(await seenByOthers(id)).toBe(true)
      // What is seen already stays so when it is edited.
      for (const status of open)
        expect((await put(member, `${path}/${id}`, { name: 'Better Loan', status })).status).toBe(
          status,
        )
      expect(await seenByOthers(id)).toBe(true)
    },
  )
})
