import { startSso as startSsoCall } from '#contract/sso'
import type { EndpointInput } from '#contract/common/endpoint'
import { call } from '#web/lib/api-client.ts'
import { keepSsoVisit } from '#web/lib/sso-visit.ts'

/** Leaves for the provider of the portal, or of the domain of an address; false where there is none. */
export async function startSso(body: EndpointInput<typeof startSsoCall>['body']): Promise<boolean> {
  const { location, name } = await call(startSsoCall, { body })
  if (location === null || name === null) return false
  keepSsoVisit({ name, email: 'email' in body ? body.email : null })
  window.location.assign(location)
  return true
}
