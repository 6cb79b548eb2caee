import type { Endpoint } from '#contract/common/endpoint'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { UserRow } from '#server/features/users/users.store'
import { lazy } from '#server/platform/lazy'
import type { TestApp } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { callerAllowed, callers, makeCaller, outdate } from './callers.ts'
import type { Caller, CallerName } from './callers.ts'
import { samples, urlOf } from './calls.ts'
import type { Sample } from './scene.ts'

/** A call of an endpoint by one caller, and what it is made with. */
export interface PreparedCall {
  caller: Caller
  sample: Sample | undefined
  url: string
  send(method?: string, body?: object): Promise<Answer>
}

/** A call by somebody new, who may make it where nobody else is named, with a record of its own. */
export async function newCall(
  portal: TestApp,
  organization: OrganizationRow,
  endpoint: Endpoint,
  name: CallerName = callerAllowed(endpoint),
): Promise<PreparedCall> {
  const caller = await makeCaller(portal, name, organization)
  const other = await portal.user({ organizationId: organization.id })
  const sample = await samples[endpoint.id]?.({ portal, caller, other, organization })
  const url = urlOf(endpoint.path, sample)
  return {
    caller,
    sample,
    url,
    send: (method = endpoint.method, body = sample?.body) =>
      caller.client.request(method, url, body),
  }
}

/** The first part of an endpoint's id. */
export const nounOf = ({ id }: Endpoint): string => id.split('.')[0] ?? ''

/** The nouns whose samples or calls change the account they are made by, end its session, or leave it an import that goes before the next. */
const changesCaller = ['auth', 'digest', 'imports', 'introductions', 'matchDismissals']

/**
 * Calls by everybody on one organization, with callers who make one call after another: a sweep that makes a person, a
 * session and a record for each of its cells spends most of its time on them. What a call is answered is compared with
 * what it should be, so a caller whom an earlier one has changed is noticed.
 */
export function sharedCalls(portal: TestApp, organization: OrganizationRow) {
  // The facility administrator, of whom there is one, is rejected nowhere.
  const rejectedNames = callers.filter((name) => name !== 'facility administrator')
  const rejected = lazy(async () => {
    const made = new Map<CallerName, Caller>()
    for (const name of rejectedNames) {
      const caller = await makeCaller(portal, name, organization)
      await outdate(portal, caller)
      made.set(name, caller)
    }
    return made
  })
  const allowed = new Map<CallerName, Caller>()
  const others = new Map<string, UserRow>()
  const newOther = () => portal.user({ organizationId: organization.id })

  async function ready(name: CallerName, endpoint: Endpoint): Promise<Caller> {
    // What such a call is made of takes a session that is as it should be, until the call itself.
    const isOutdatedAfter = name === 'before enrollment' || name === 'old proof'
    if (isOutdatedAfter || changesCaller.includes(nounOf(endpoint))) {
      // There is one facility administrator: a new one takes the right from the one before.
      if (name === 'facility administrator') allowed.delete(name)
      return makeCaller(portal, name, organization)
    }
    const caller = allowed.get(name) ?? (await makeCaller(portal, name, organization))
    allowed.set(name, caller)
    return caller
  }

  /** Reading leaves somebody else as they are. */
  async function otherFor({ id, method }: Endpoint): Promise<UserRow> {
    const other = (method === 'GET' ? others.get(id) : undefined) ?? (await newOther())
    others.set(id, other)
    return other
  }

  async function prepared(endpoint: Endpoint, maker: Caller) {
    const other = await otherFor(endpoint)
    const sample = await samples[endpoint.id]?.({ portal, caller: maker, other, organization })
    const url = urlOf(endpoint.path, sample)
    return (caller: Caller): PreparedCall => ({
      caller,
      sample,
      url,
      send: (method = endpoint.method, body = sample?.body) =>
        caller.client.request(method, url, body),
    })
  }

  return {
    /** A call that its caller may make, with a record of its own. */
    async allowed(endpoint: Endpoint, name = callerAllowed(endpoint)): Promise<PreparedCall> {
      const caller = await ready(name, endpoint)
      const call = (await prepared(endpoint, caller))(caller)
      await outdate(portal, caller)
      return call
    },

    /** The same call by all who may not make it: they leave its record and one another as they were. */
    async rejected(endpoint: Endpoint): Promise<(name: CallerName) => PreparedCall> {
      const call = await prepared(endpoint, await ready(callerAllowed(endpoint), endpoint))
      const everybody = await rejected.get()
      return (name) => {
        const caller = everybody.get(name)
        if (caller === undefined) throw new Error(`No caller is called ${name}`)
        return call(caller)
      }
    },
  }
}
