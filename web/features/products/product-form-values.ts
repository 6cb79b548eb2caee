import type { z } from 'zod'
import type { UseFormReturn } from 'react-hook-form'
import { statuses } from '#contract/common/enums'
import { createProductBody, productFaults, type Product } from '#contract/products'

/** A product as its form holds it: empty texts where there is nothing, amounts as plain digits. */
export interface ProductFormValues {
  name: string
  organizationId: string | null
  type: Product['type']
  asset: Product['asset']
  technology: Product['technology']
  lowRangeRate: string
  highRangeRate: string
  minPrincipalSize: string
  maxPrincipalSize: string
  necessaryCreditEnhancement: string
  optionalCreditEnhancement: string
  securityPosition: Product['securityPosition']
  macroGeography: Product['macroGeography']
  certainGeographies: Product['certainGeographies']
  termDetails: string
  loanTermLength: Product['loanTermLength']
  investmentCommitteeCycleInfo: string
  description: string
  isSupportedByCatalyticFacility: boolean
  catalyticFacilityId: string | null
  status: Product['status']
}

/** What a save sends. */
export type ProductBody = z.output<typeof createProductBody>
export type ProductForm = UseFormReturn<ProductFormValues, unknown, ProductBody>

/** The form is judged as the server judges: the contract's fields, then the product as a whole. */
export const productFormSchema = createProductBody.superRefine((whole, context) => {
  for (const [field, message] of Object.entries(productFaults(whole)))
    context.addIssue({ code: 'custom', path: [field], message })
}) as unknown as z.ZodType<ProductBody, ProductFormValues> // List fields take anything and say what is wrong with it; the form only ever holds lists.

/** The stored product in the form; a new one, published for this organization, without it (P-153). */
export function productFormValues(
  product: Product | undefined,
  organizationId: string | null,
): ProductFormValues {
  return {
    name: product?.name ?? '',
    organizationId: product?.organizationId ?? organizationId,
    type: product?.type ?? [],
    asset: product?.asset ?? [],
    technology: product?.technology ?? [],
    lowRangeRate: product?.lowRangeRate ?? '',
    highRangeRate: product?.highRangeRate ?? '',
    minPrincipalSize: product?.minPrincipalSize ?? '',
    maxPrincipalSize: product?.maxPrincipalSize ?? '',
    necessaryCreditEnhancement: product?.necessaryCreditEnhancement ?? '',
    optionalCreditEnhancement: product?.optionalCreditEnhancement ?? '',
    securityPosition: product?.securityPosition ?? [],
    macroGeography: product?.macroGeography ?? null,
    certainGeographies: product?.certainGeographies ?? [],
    termDetails: product?.termDetails ?? '',
    loanTermLength: product?.loanTermLength ?? [],
    investmentCommitteeCycleInfo: product?.investmentCommitteeCycleInfo ?? '',
    description: product?.description ?? '',
    isSupportedByCatalyticFacility: product?.isSupportedByCatalyticFacility ?? false,
    catalyticFacilityId: product?.catalyticFacilityId ?? null,
    status: product ? product.status : 'published',
  }
}

/** What is sent: states are kept only where the geography asks for them (P-146). */
export function productBody(body: ProductBody): ProductBody {
  return {
    ...body,
    certainGeographies:
      body.macroGeography === 'certain_geographies' ? body.certainGeographies : [],
  }
}

/** The statuses a form offers (settled): the documented ones, and the stored one where it is another. */
export function offeredStatuses(
  stored: Product['status'] | undefined,
): { value: Product['status']; label: string }[] {
  const offered: Product['status'][] = ['draft', 'under_review', 'published']
  if (stored !== undefined && !offered.includes(stored)) offered.push(stored)
  return offered.map((value) => ({ value, label: statuses[value] }))
}

/** The parts of the form in their order, and the fields of each. */
export const productSections = [
  {
    id: 'product-basics',
    title: 'Basics',
    fields: ['name', 'organizationId', 'type', 'asset', 'technology', 'description'],
  },
  {
    id: 'product-rates',
    title: 'Rates and size',
    fields: ['lowRangeRate', 'highRangeRate', 'minPrincipalSize', 'maxPrincipalSize'],
  },
  { id: 'product-geography', title: 'Geography', fields: ['macroGeography', 'certainGeographies'] },
  {
    id: 'product-terms',
    title: 'Terms and credit',
    fields: [
      'securityPosition',
      'loanTermLength',
      'necessaryCreditEnhancement',
      'optionalCreditEnhancement',
      'termDetails',
      'investmentCommitteeCycleInfo',
      'isSupportedByCatalyticFacility',
      'catalyticFacilityId',
    ],
  },
  { id: 'product-publication', title: 'Publication', fields: ['status'] },
] as const satisfies readonly {
  id: string
  title: string
  fields: readonly (keyof ProductFormValues)[]
}[]
