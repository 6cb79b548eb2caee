import { z } from 'zod'
import { statuses, valuesOf } from './common/enums.ts'
import { answeredDollars, manyOf, optionalDollars, optionalOneOf } from './common/fields.ts'
import { recordVersion, timestamp, versionField } from './common/page.ts'
import { isRateAbove, rateBenchmarks } from './common/rates.ts'
import {
  canonicalAssets,
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
  technologies,
} from './common/registry-enums.ts'
import { states } from './common/states.ts'
import {
  idOf,
  lineLimit,
  longTextLimit,
  nameLimit,
  optionalTexts,
  requiredText,
} from './common/text.ts'
import { askedAnswered, askedGiven } from './package/asked-fields.ts'
import { assetSpellings, productListQuery } from './products-query.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** The texts that may be left out, by their greatest length. */
const texts = optionalTexts({
  lowRangeRate: lineLimit,
  highRangeRate: lineLimit,
  necessaryCreditEnhancement: longTextLimit,
  optionalCreditEnhancement: longTextLimit,
  termDetails: longTextLimit,
  investmentCommitteeCycleInfo: longTextLimit,
  description: longTextLimit,
})

/** A product as lists and details answer it (P-151). Nothing in it depends on who reads. */
export const product = z.object({
  id: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  organizationName: z.string(),
  type: z.array(z.enum(valuesOf(capitalTypes))),
  asset: z.array(z.enum(valuesOf(productAssets))),
  technology: z.array(z.enum(valuesOf(technologies))),
  ...texts.answered,
  /** What the rates mean, null where they are not understood; basis points above the benchmark, or of a fixed rate. */
  lowRateBenchmark: z.enum(valuesOf(rateBenchmarks)).nullable(),
  lowRateBasisPoints: z.int().nullable(),
  highRateBenchmark: z.enum(valuesOf(rateBenchmarks)).nullable(),
  highRateBasisPoints: z.int().nullable(),
  minPrincipalSize: answeredDollars,
  maxPrincipalSize: answeredDollars,
  /** Other names of the sizes and the rates as one text; read-only (C-22). */
  minimumAmount: answeredDollars,
  maximumAmount: answeredDollars,
  interestRate: z.string(),
  securityPosition: z.array(z.enum(valuesOf(securityPositions))),
  macroGeography: z.enum(valuesOf(macroGeographies)).nullable(),
  certainGeographies: z.array(z.enum(valuesOf(states))),
  loanTermLength: z.array(z.enum(valuesOf(loanTermLengths))),
  isSupportedByCatalyticFacility: z.boolean(),
  catalyticFacilityId: z.uuid().nullable(),
  /** The facility's name where the whole campaign sees the facility. */
  catalyticFacilityName: z.string().nullable(),
  ...askedAnswered,
  status: z.enum(valuesOf(statuses)),
  createdBy: z.uuid().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastConfirmedAt: timestamp.nullable(),
  version: recordVersion,
})
export type Product = z.infer<typeof product>

/** A product as a file has it: with what its rates cost all in, in basis points, when the file is made (B-012). */
export const exportedProduct = product.extend({
  allInLowBps: z.int().nullable(),
  allInHighBps: z.int().nullable(),
})
export type ExportedProduct = z.infer<typeof exportedProduct>

const organizationRequired = 'Organization is required'
const minimumAboveMaximum = 'Minimum principal cannot exceed maximum principal'
const lowRateAboveHigh = 'The low rate cannot exceed the high rate'
const facilityRequired = 'Choose the catalytic facility that supports this product'
const stateRequired = 'Choose at least one state or territory'

const productFields = {
  name: requiredText(nameLimit, 'Product name is required'),
  organizationId: idOf(organizationRequired),
  type: manyOf(valuesOf(capitalTypes)),
  /** Both spellings of an asset are understood; the documents' one for products is stored (C-17). */
  asset: manyOf(assetSpellings).transform(
    (chosen) => chosen && [...new Set(chosen.map((asset) => canonicalAssets[asset]))],
  ),
  technology: manyOf(valuesOf(technologies)),
  ...texts.given,
  minPrincipalSize: optionalDollars(),
  maxPrincipalSize: optionalDollars(),
  securityPosition: manyOf(valuesOf(securityPositions)),
  macroGeography: optionalOneOf(valuesOf(macroGeographies)),
  certainGeographies: manyOf(valuesOf(states)),
  loanTermLength: manyOf(valuesOf(loanTermLengths)),
  isSupportedByCatalyticFacility: z
    .union([z.boolean(), z.null()], { error: 'Use true or false' })
    .transform((ticked) => ticked ?? false)
    .optional(),
  catalyticFacilityId: z
    .union([idOf('This catalytic facility does not exist'), z.literal(''), z.null()], {
      error: 'This catalytic facility does not exist',
    })
    .transform((id) => (id === '' ? null : id))
    .optional(),
  ...askedGiven,
  status: optionalOneOf(valuesOf(statuses)),
}

export const createProductBody = z.object(productFields)
export const updateProductBody = z.object(productFields).partial().extend({ version: versionField })

/** The fields the rules across a product's fields read; a field that is left out counts as empty. */
export interface ValidatedProduct {
  lowRangeRate?: string | null | undefined
  highRangeRate?: string | null | undefined
  minPrincipalSize?: number | null | undefined
  maxPrincipalSize?: number | null | undefined
  macroGeography?: string | null | undefined
  certainGeographies?: readonly string[] | undefined
  isSupportedByCatalyticFacility?: boolean | undefined
  catalyticFacilityId?: string | null | undefined
  status?: string | null | undefined
}

/** The rules a product as a whole breaks, field by field; form and server validate by them (P-156 to P-158). */
export function productFaults(
  whole: ValidatedProduct,
): Partial<Record<keyof ValidatedProduct, string>> {
  const { minPrincipalSize: minimum, maxPrincipalSize: maximum } = whole
  const isPublished = whole.status === 'published'
  return {
    ...(minimum != null &&
      maximum != null &&
      minimum > maximum && { minPrincipalSize: minimumAboveMaximum }),
    ...(isRateAbove(whole.lowRangeRate, whole.highRangeRate) && { lowRangeRate: lowRateAboveHigh }),
    ...(isPublished &&
      whole.macroGeography === 'certain_geographies' &&
      (whole.certainGeographies ?? []).length === 0 && { certainGeographies: stateRequired }),
    ...(isPublished &&
      whole.isSupportedByCatalyticFacility === true &&
      whole.catalyticFacilityId == null && { catalyticFacilityId: facilityRequired }),
  }
}

/** Products: everybody reads what is published, members write their own organization's (C-09). */
export const productCalls = registryEndpoints('products', {
  listed: 'products',
  record: product,
  query: productListQuery,
  createBody: createProductBody,
  updateBody: updateProductBody,
  summary: {
    list: "Products: published ones; all for administrators with adminView, and those of one's own organization",
    read: 'One product',
    create: "Add a product of one's own organization; administrators of any",
    update: 'Change a product',
    delete: 'Delete a product',
  },
})
