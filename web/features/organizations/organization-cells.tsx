import { campaignRoles, organizationTypes } from '#contract/common/enums'
import { shownLocation } from '#contract/common/location'
import type { Organization } from '#contract/organizations'
import { Missing } from '#web/kit/display/facts.tsx'
import { formatCompactMoney, formatMoney } from '#web/lib/format.ts'

/** Assets under management: an amount in short with its exact value as tooltip, other text as typed (P-232). */
export function Aum({ value }: { value: string | null }) {
  const short = formatCompactMoney(value)
  if (short === null) return <Missing>Not disclosed</Missing>
  const exact = formatMoney(value)
  return exact === null ? short : <span title={exact}>{short}</span>
}

/** The label of the campaign role, or null. */
export const roleLabel = ({ campaignRole }: Organization) =>
  campaignRole && campaignRoles[campaignRole]

/** The label of the organization type, or null. */
export const typeLabel = ({ organizationType }: Organization) =>
  organizationType && organizationTypes[organizationType]

/** A text, or in gray that it is missing. */
export function orMissing(text: string | null, missing = 'Not specified') {
  return text ?? <Missing>{missing}</Missing>
}

export const placeOf = ({ location }: Organization) => location && shownLocation(location)
