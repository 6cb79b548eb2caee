import { useWatch } from 'react-hook-form'
import { statuses } from '#contract/common/enums'
import { capitalTypes, loanTermLengths, macroGeographies, productAssets, securityPositions, technologies } from '#contract/common/registry-enums'
import { states } from '#contract/common/states'
import type { Product } from '#contract/products'
import { VersionConflict, type ConflictField } from '#web/kit/version-conflict.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { productFormValues, type ProductForm, type ProductFormValues } from './product-form-values.ts'
import { listed } from './product-words.tsx'

interface Names {
  organization: (id: string | null) => string
  facility: (id: string | null) => string
}

const nothing = 'Not specified'

/** Each field of the form in words, so that two versions can be read side by side. */
function wordsOf(values: ProductFormValues, names: Names): Record<string, string> {
  return {
    'Product name': values.name,
    Organization: names.organization(values.organizationId),
    Type: listed(capitalTypes, values.type) ?? nothing,
    Asset: listed(productAssets, values.asset) ?? nothing,
    Technology: listed(technologies, values.technology) ?? nothing,
    Description: values.description || nothing,
    'Low range rate': values.lowRangeRate || nothing,
    'High range rate': values.highRangeRate || nothing,
    'Minimum principal size': formatMoney(values.minPrincipalSize) ?? nothing,
    'Maximum principal size': formatMoney(values.maxPrincipalSize) ?? nothing,
    'Macro geography': values.macroGeography === null ? nothing : macroGeographies[values.macroGeography],
    'Specific states': listed(states, values.certainGeographies) ?? nothing,
    'Security position': listed(securityPositions, values.securityPosition) ?? nothing,
    'Loan term length': listed(loanTermLengths, values.loanTermLength) ?? nothing,
    'Necessary credit enhancement': values.necessaryCreditEnhancement || nothing,
    'Optional credit enhancement': values.optionalCreditEnhancement || nothing,
    'Term details': values.termDetails || nothing,
    'Investment committee cycle': values.investmentCommitteeCycleInfo || nothing,
    'Catalytic facility': values.isSupportedByCatalyticFacility ? names.facility(values.catalyticFacilityId) : 'Not supported',
    Status: statuses[values.status],
  }
}

/** Says that the product was changed meanwhile and shows what was typed beside what is stored now. */
export function ProductConflict({ form, stored, names, ...choices }: {
  form: ProductForm
  stored: Product
  names: Names
  pending: boolean
  onKeepOwn: () => void
  onTakeStored: () => void
}) {
  const typed = useWatch({ control: form.control }) as ProductFormValues
  const [own, other] = [wordsOf(typed, names), wordsOf(productFormValues(stored, null), names)]
  const fields: ConflictField[] = Object.entries(own).map(([label, text]) => ({ label, own: text, stored: other[label] ?? nothing }))
  return <VersionConflict className="mt-6" fields={fields} {...choices} />
}
