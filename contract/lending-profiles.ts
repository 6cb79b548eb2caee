import { z } from 'zod'
import { statuses, valuesOf } from './common/enums.ts'
import {
  answeredDollars,
  manyTexts,
  optionalDollars,
  requiredOrganization,
} from './common/fields.ts'
import {
  anyOf,
  anyText,
  recordVersion,
  registryQuery,
  timestamp,
  versionField,
} from './common/page.ts'
import { capitalTypes, productAssets, technologies } from './common/registry-enums.ts'
import { states } from './common/states.ts'
import { freshnesses } from './freshness.ts'
import { askedAnswered, askedGiven } from './package/asked-fields.ts'
import { registryEndpoints } from './registry-endpoints.ts'
import {
  lineLimit,
  longTextLimit,
  nameLimit,
  optionalTexts,
  organizationParameter,
  requiredText,
} from './common/text.ts'

/**
 * Words that forms suggest for the three lists of a lending profile, with their labels. The lists are free text: a word
 * of these is shown by its label, everything else as it was typed.
 */
export const suggestedLoanTypes: Readonly<Record<string, string>> = capitalTypes
export const suggestedSectors: Readonly<Record<string, string>> = {
  ...productAssets,
  ...technologies,
}
export const suggestedGeographies: Readonly<Record<string, string>> = states

/** The texts that may be left out, by their greatest length. */
const texts = optionalTexts({
  interestRateRange: lineLimit,
  termRange: lineLimit,
  criteria: longTextLimit,
})

/** What an organization lends, to whom and where (P-205). */
const lendingProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  organizationName: z.string(),
  loanTypes: z.array(z.string()),
  minimumLoanAmount: answeredDollars,
  maximumLoanAmount: answeredDollars,
  ...texts.answered,
  sectors: z.array(z.string()),
  geographies: z.array(z.string()),
  ...askedAnswered,
  status: z.enum(valuesOf(statuses)),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastConfirmedAt: timestamp.nullable(),
  version: recordVersion,
})
export type LendingProfile = z.infer<typeof lendingProfile>

/** The sentence for a maximum below the minimum; it is at the maximum (P-208). */
export const amountsMessage = 'The maximum loan amount must not be less than the minimum'

/** Whether a minimum exceeds its maximum; a missing end has no bound. */
export function exceeds(
  minimum: number | null | undefined,
  maximum: number | null | undefined,
): boolean {
  return (
    minimum !== null &&
    minimum !== undefined &&
    maximum !== null &&
    maximum !== undefined &&
    minimum > maximum
  )
}

const status = z.enum(valuesOf(statuses), { error: 'Choose a status' })

const lendingProfileFields = {
  name: requiredText(nameLimit, 'Lending profile name is required'),
  organizationId: requiredOrganization,
  loanTypes: manyTexts(lineLimit),
  minimumLoanAmount: optionalDollars(),
  maximumLoanAmount: optionalDollars(),
  ...texts.given,
  sectors: manyTexts(lineLimit),
  geographies: manyTexts(lineLimit),
  ...askedGiven,
}

const withinBounds = ({
  minimumLoanAmount,
  maximumLoanAmount,
}: {
  minimumLoanAmount?: number | null | undefined
  maximumLoanAmount?: number | null | undefined
}) => !exceeds(minimumLoanAmount, maximumLoanAmount)
const atMaximum = { error: amountsMessage, path: ['maximumLoanAmount'] }

export const createLendingProfileBody = z
  .object({ ...lendingProfileFields, status: status.default('active') })
  .refine(withinBounds, atMaximum)

export const updateLendingProfileBody = z
  .object({ ...lendingProfileFields, status })
  .partial()
  .extend({ version: versionField })
  .refine(withinBounds, atMaximum)

export const lendingProfileSorts = [
  'name',
  'organizationName',
  'minimumLoanAmount',
  'maximumLoanAmount',
  'status',
  'createdAt',
  'updatedAt',
  'lastConfirmedAt',
] as const

export const lendingProfileListQuery = registryQuery(lendingProfileSorts, {
  organizationId: organizationParameter,
  status: anyOf(valuesOf(statuses)),
  freshness: anyOf(valuesOf(freshnesses)),
  loanTypes: anyText(longTextLimit),
  sectors: anyText(longTextLimit),
  geographies: anyText(longTextLimit),
  /** Profiles that would lend this amount: it is between their minimum and their maximum. */
  loanAmount: optionalDollars(),
})

/** Lending profiles: everybody reads what is open, members write their own organization's (P-205). */
export const lendingProfileCalls = registryEndpoints('lending-profiles', {
  listed: 'lendingProfiles',
  record: lendingProfile,
  query: lendingProfileListQuery,
  createBody: createLendingProfileBody,
  updateBody: updateLendingProfileBody,
  summary: {
    list: "Lending profiles: active and published ones, and one's own organization's in every status",
    read: 'One lending profile',
    create: "Add a lending profile of one's own organization; administrators of any",
    update: "Change a lending profile of one's own organization; administrators any",
    delete: "Delete a lending profile of one's own organization; administrators any",
  },
})
