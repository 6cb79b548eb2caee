import { records } from '#contract/records'
import { openedOver } from '#contract/searched-lists'

type Noun = keyof typeof openedOver

/** What records are called where an answer holds their ids: in fields, as the name of a list, as a kind. */
const nouns: Readonly<Record<string, Noun>> = {
  ...Object.fromEntries((Object.keys(openedOver) as Noun[]).map((noun) => [noun, noun])),
  facilities: 'catalytic-facilities',
  lendingProfiles: 'lending-profiles',
  deals: 'pipeline',
  organizationId: 'organizations',
  productId: 'products',
  facilityId: 'catalytic-facilities',
  catalyticFacilityId: 'catalytic-facilities',
  lendingProfileId: 'lending-profiles',
  dealId: 'pipeline',
  pipelineId: 'pipeline',
}

/** A project has a page of its own; other records open over their list. */
const addressOf = (noun: Noun, id: string): string =>
  noun === 'pipeline' ? `${records.pipeline.page.path}/${id}` : `${openedOver[noun]}?open=${id}`

/** The addresses of all records that an answer speaks of, by their ids; `noun` is what the answer's own id is of. */
export function addressesIn(
  answer: unknown,
  noun: string,
  publicUrl: string,
): Record<string, string> {
  const found: Record<string, string> = {}
  const add = (id: unknown, of: Noun | undefined) => {
    if (typeof id === 'string' && of !== undefined) found[id] = publicUrl + addressOf(of, id)
  }
  const visit = (value: unknown, within: string): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(each, within))
    else if (typeof value === 'object' && value !== null) {
      const row = value as Record<string, unknown>
      const kind = nouns[String(row['kind'] ?? row['entity'])]
      add(row['offerId'], kind)
      add(row['id'], kind ?? nouns[within])
      for (const [name, inner] of Object.entries(row)) {
        add(inner, name.endsWith('Id') ? nouns[name] : undefined)
        visit(inner, name)
      }
    }
  }
  visit(answer, noun)
  return found
}
