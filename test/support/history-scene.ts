import { expect } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { filePortal } from './app.ts'
import type { Answer, Client } from './client.ts'

/** The portal of a test file with those who read histories and restore from them. */
export async function historyScene() {
  const portal = await filePortal({
    RATE_LIMIT: 'off',
    FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
  })
  const own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  const admin = (await portal.signedIn({ role: 'admin' })).client
  const { client: facilityAdmin } = await portal.signedIn({
    role: 'admin',
    email: 'facilities@campaign.example',
  })
  const { client: member } = await portal.signedIn({
    organizationId: own,
    firstName: 'Ann',
    lastName: 'Member',
  })

  /** Entries of a record, newest first. */
  async function historyOf(path: string, as: Client = admin): Promise<AuditEntry[]> {
    const { status, body } = await as.get(`${path}/history`)
    expect(status).toBe(200)
    return body.entries
  }

  const add = async (list: string, body: object, as: Client = member) => {
    const answer = await as.post(`/api/${list}`, body)
    expect(answer.status).toBe(201)
    return { id: String(answer.body.id), path: `/api/${list}/${answer.body.id}`, body: answer.body }
  }

  return {
    portal,
    own,
    admin,
    facilityAdmin,
    member,
    historyOf,
    add,
    aProduct: (values: object = {}) =>
      add('products', { name: 'Term Loan', organizationId: own, status: 'published', ...values }),
    /** Restores the version of the n-th entry, the newest being 0. */
    async restore(
      path: string,
      place: number,
      as: Client = admin,
      more: object = {},
    ): Promise<Answer> {
      const reader = path.includes('facilities') ? facilityAdmin : admin
      const entry = (await historyOf(path, reader))[place]
      return as.post(`${path}/restore`, { auditId: entry?.id, ...more })
    },
  }
}

/** What a save or a restoration leaves of a record: everything but version, time of change and what is said of it. */
export const lastingOf = ({
  version: _version,
  updatedAt: _updated,
  lastConfirmedAt: _confirmed,
  notes: _notes,
  ...values
}: Record<string, unknown>): Record<string, unknown> => values
