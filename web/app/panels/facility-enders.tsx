import { useQuery } from '@tanstack/react-query'
import { readFacilityAdministrators } from '#contract/facilities'
import { read } from '#web/lib/query-client.ts'

/** Says who can take a facility off the lists: it is left to who may edit it (L-015). */
export function FacilityEnders() {
  const { data } = useQuery(read(readFacilityAdministrators))
  const names = data?.administrators.map(({ name }) => name) ?? []
  if (data === undefined) return null
  return `Only a facility administrator can change this. Ask ${names.length === 0 ? 'an administrator of the campaign' : names.join(' or ')}.`
}
