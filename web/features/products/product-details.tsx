import { states } from '#contract/common/states'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import { asksSection } from '#web/features/package/asks-in-details.public.tsx'
import { AllInRates } from '#web/kit/display/all-in-rates.tsx'
import { Tag } from '#web/kit/display/badge.tsx'
import { FactList, Missing } from '#web/kit/display/facts.tsx'
import type { DetailsOf } from '#web/kit/display/record-facts.tsx'
import { TechnologyNames } from '#web/kit/display/technology-icons.tsx'
import { geographyText, sizeText } from './product-words.tsx'
import { Rates } from './products.columns.tsx'

const statesNamed = ({ macroGeography, certainGeographies }: Product) =>
  macroGeography === 'certain_geographies' ? certainGeographies : []

/** What the details of a product show. */
export const productDetails: DetailsOf<Product> = {
  fields: productFields,
  heading: ['name', 'organizationName', 'status', 'updatedAt', 'lastConfirmedAt'],
  keyFacts: [
    {
      of: ['lowRangeRate', 'highRangeRate', 'interestRate'],
      label: 'Rates',
      value: (product) => (
        <>
          <Rates product={product} />
          <AllInRates texts={[product.lowRangeRate, product.highRangeRate]} />
        </>
      ),
    },
    { of: ['minPrincipalSize', 'maxPrincipalSize'], label: 'Principal size', value: sizeText },
    { of: ['loanTermLength'], label: 'Loan term' },
    'securityPosition',
  ],
  sections: [
    {
      title: 'What it finances',
      facts: [
        'type',
        'asset',
        { of: ['technology'], value: ({ technology }) => <TechnologyNames values={technology} /> },
        { of: ['macroGeography'], label: 'Geography', value: geographyText },
        {
          of: ['certainGeographies'],
          label: 'States',
          isWide: true,
          isShown: (product) => statesNamed(product).length > 0,
          value: (product) => (
            <FactList label="States">
              {statesNamed(product).map((state) => (
                <Tag key={state}>{states[state]}</Tag>
              ))}
            </FactList>
          ),
        },
        'description',
      ],
    },
    {
      title: 'Terms and credit',
      facts: [
        'termDetails',
        'necessaryCreditEnhancement',
        'optionalCreditEnhancement',
        'investmentCommitteeCycleInfo',
        {
          of: ['isSupportedByCatalyticFacility', 'catalyticFacilityName'],
          label: 'Supported by',
          isWide: true,
          value: supportText,
        },
      ],
    },
    asksSection,
  ],
}

function supportText({
  isSupportedByCatalyticFacility: isSupported,
  catalyticFacilityName: name,
}: Product) {
  if (!isSupported) return <Missing>No catalytic facility</Missing>
  return name ?? 'A catalytic facility that is not listed'
}
