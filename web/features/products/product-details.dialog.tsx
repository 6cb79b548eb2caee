import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { states } from '#contract/common/states'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import { mayWriteRecord } from '#contract/rights'
import { ConfirmationSection } from '#web/app/panels/confirmation-section.tsx'
import { FollowButton } from '#web/app/panels/follow-button.tsx'
import { MatchesSection } from '#web/app/panels/matches-section.tsx'
import { RecordHistory } from '#web/app/panels/record-history.tsx'
import { AllInRates } from '#web/kit/display/all-in-rates.tsx'
import { StatusBadge, Tag } from '#web/kit/display/badge.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { DetailsDialog, detailsOfRow } from '#web/kit/overlay/details-dialog.tsx'
import { FactList, Missing } from '#web/kit/display/facts.tsx'
import {
  recordFacts,
  RecordFacts,
  type DetailsOf,
  type FactOf,
} from '#web/kit/display/record-facts.tsx'
import { TechnologyNames } from '#web/kit/display/technology-icons.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import type { OpenRow } from '#web/lib/use-open-row.ts'
import { cameFromHere, editProductPath } from './product-addresses.ts'
import { geographyText, sizeText } from './product-words.tsx'
import { Rates } from './products.columns.tsx'

const statesNamed = ({ macroGeography, certainGeographies }: Product) =>
  macroGeography === 'certain_geographies' ? certainGeographies : []

const keyFacts: readonly FactOf<Product>[] = [
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
]

/** What the details of a product show. */
export const productDetails: DetailsOf<Product> = {
  fields: productFields,
  heading: ['name', 'organizationName', 'status', 'updatedAt', 'lastConfirmedAt'],
  keyFacts,
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
  ],
}

/** A product in full. `canEdit` shows the way to its form and the deletion, for administrators (P-163). */
export function ProductDetails({
  details,
  canEdit,
  onDelete,
  focusRow,
}: {
  details: OpenRow<Product>
  canEdit: boolean
  onDelete: (product: Product) => void
  focusRow: (id: string) => void
}) {
  const { row: product } = details
  const user = useCurrentUser()
  return (
    <DetailsDialog
      {...detailsOfRow('product', details, focusRow)}
      title={product?.name ?? ''}
      above={
        product && (
          <>
            <StatusBadge status={product.status} />
            <span>
              Product · updated <Timestamp value={product.updatedAt} />
            </span>
          </>
        )
      }
      headActions={product && <FollowButton key={product.id} noun="products" id={product.id} />}
      subtitle={product?.organizationName}
      address={details.addressOf(product?.id ?? '')}
      keyFacts={product ? recordFacts(productDetails, keyFacts, product) : []}
      onDelete={product && canEdit && (() => onDelete(product))}
      primary={
        product &&
        canEdit && (
          <Link
            href={editProductPath(product.id)}
            {...cameFromHere()}
            className={buttonClasses({ variant: 'primary' })}
          >
            <Pencil aria-hidden />
            Edit Product
          </Link>
        )
      }
    >
      {product && <RecordFacts details={productDetails} record={product} />}
      {product && (
        <MatchesSection key={`matches of ${product.id}`} list="products" id={product.id} />
      )}
      {product && (
        <ConfirmationSection
          key={`confirmation of ${product.id}`}
          noun="products"
          record={product}
        />
      )}
      {product && mayWriteRecord(user, product) && (
        <RecordHistory
          key={product.id}
          entity="products"
          id={product.id}
          version={product.version}
        />
      )}
    </DetailsDialog>
  )
}

function supportText({
  isSupportedByCatalyticFacility: isSupported,
  catalyticFacilityName: name,
}: Product) {
  if (!isSupported) return <Missing>No catalytic facility</Missing>
  return name ?? 'A catalytic facility that is not listed'
}
