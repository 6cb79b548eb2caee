import { valuesOf } from '#contract/common/enums'
import { criteria, matchKinds, matchStates } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Match } from '#contract/matches'
import { readOnly } from '#contract/record-fields/record-field'
import type { RecordField } from '#contract/record-fields/record-field'

/** The columns of a file of matches; the other side is the offer of a deal's file, the deal of an offer's (M-190). */
export const matchFields = (other: 'Offer' | 'Project'): readonly RecordField[] => [
  readOnly('need', 'Need', 'enum', { options: capitalTypes }),
  readOnly('amount', 'Amount', 'dollars'),
  readOnly('other', other, 'text'),
  readOnly('kind', 'Kind', 'enum', { options: matchKinds }),
  readOnly('organization', 'Organization', 'text'),
  readOnly('state', 'State', 'enum', { options: matchStates }),
  readOnly('score', 'Score', 'number'),
  readOnly('confidence', 'Confidence', 'number'),
  readOnly('headline', 'Headline', 'text'),
  readOnly('turn', 'One Change', 'longText'),
  ...valuesOf(criteria).map((name) => readOnly(`${name}Fit`, criteria[name], 'longText')),
  readOnly('rate', 'Rates', 'text'),
  readOnly('minimum', 'Minimum', 'dollars'),
  readOnly('maximum', 'Maximum', 'dollars'),
  readOnly('dealId', 'Deal ID', 'reference'),
  readOnly('offerId', 'Offer ID', 'reference'),
]

/** A match as a line of a file: each criterion as "pass: sentence". */
export function matchLine(match: Match, other: 'Offer' | 'Project'): Record<string, unknown> {
  const { dealName, dealOrganizationName, offerName, offerOrganizationName, offer } = match
  return {
    ...match,
    ...offer,
    other: other === 'Offer' ? offerName : dealName,
    organization: other === 'Offer' ? offerOrganizationName : dealOrganizationName,
    ...Object.fromEntries(
      match.criteria.map(({ name, outcome, sentence }) => [
        `${name}Fit`,
        `${outcome}: ${sentence}`,
      ]),
    ),
  }
}
