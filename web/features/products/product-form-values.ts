import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { createProductBody, productFaults, type Product } from '#contract/products'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import { productFields } from '#contract/record-fields/product-fields'
import type { SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { formRules } from '#web/lib/form-rules.ts'

/** A product as its form holds it: empty texts where there is nothing, amounts as plain digits. */
export type ProductFormValues = FormValues<typeof productFields>

/** What a save sends. */
export type ProductBody = z.output<typeof createProductBody>
export type ProductForm = UseFormReturn<ProductFormValues, unknown, ProductBody>

/** The form is validated as the server does: the contract's fields, then the product as a whole. */
export const productRules = formRules(
  productFields,
  createProductBody.superRefine((whole, context) => {
    for (const [field, message] of Object.entries(productFaults(whole)))
      context.addIssue({ code: 'custom', path: [field], message })
  }),
)

/** The stored product in the form; a new one, published for this organization, without it (P-153). */
export function productFormValues(
  product: Product | undefined,
  organizationId: string | null,
): ProductFormValues {
  const values = formValues(productFields, product)
  return { ...values, organizationId: values.organizationId ?? organizationId }
}

/** What is sent: states are sent only where the geography needs them (P-146). */
export function productBody(body: ProductBody): ProductBody {
  return {
    ...body,
    certainGeographies:
      body.macroGeography === 'certain_geographies' ? body.certainGeographies : [],
  }
}

/** Which fields are in which section of the form. */
export const productSections: readonly SectionOfFields<keyof ProductFormValues>[] = [
  {
    id: 'product-basics',
    title: 'Basics',
    description: 'What the product is and what it finances.',
    fields: ['name', 'organizationId', 'type', 'asset', 'technology', 'description'],
  },
  {
    id: 'product-rates',
    title: 'Rates and size',
    description: 'Shown in the registry as “low - high”. Leave both rates empty for “Rate TBD”.',
    fields: ['lowRangeRate', 'highRangeRate', 'minPrincipalSize', 'maxPrincipalSize'],
  },
  {
    id: 'product-geography',
    title: 'Geography',
    description: 'Where the project can be located.',
    fields: ['macroGeography', 'certainGeographies'],
  },
  {
    id: 'product-terms',
    title: 'Terms and credit',
    description: 'What a borrower should know before calling.',
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
  {
    id: 'product-asks',
    title: 'What we ask for',
    description:
      'Projects you are introduced to see this list and how much of it they have. It never changes a match.',
    fields: ['askedItems', 'askedLines'],
  },
  {
    id: 'product-publication',
    title: 'Publication',
    description:
      'Everyone signed in sees published products; the others are seen by their own organization and administrators.',
    fields: ['status'],
  },
]
