import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import {
  capitalTypes,
  loanTermLengths,
  productAssets,
  securityPositions,
} from '#contract/common/registry-enums'
import { states } from '#contract/common/states'
import type { Product } from '#contract/products'
import { mayWriteRecord } from '#contract/rights'
import { RecordHistory } from '#web/features/history/record-history.public.tsx'
import { StatusBadge, Tag } from '#web/kit/display/badge.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { DetailsDialog, type DetailsWalk } from '#web/kit/overlay/details-dialog.tsx'
import { FactList, FactSection, Missing } from '#web/kit/display/facts.tsx'
import { TechnologyNames } from '#web/kit/display/technology-icons.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { cameFromHere, editProductPath } from './product-addresses.ts'
import { geographyText, listed, sizeText } from './product-words.tsx'
import { Rates } from './products.columns.tsx'

const missing = <Missing>Not specified</Missing>
const notProvided = <Missing>Not provided</Missing>

/** A product in full. `canEdit` shows the way to its form and the deletion, for administrators (P-163). */
export function ProductDetails({
  product,
  address,
  walk,
  canEdit,
  onClose,
  onDelete,
  returnFocus,
}: {
  product: Product | undefined
  address: string
  walk: Pick<DetailsWalk, 'onPrevious' | 'onNext'>
  canEdit: boolean
  onClose: () => void
  onDelete: (product: Product) => void
  returnFocus: () => void
}) {
  const user = useCurrentUser()
  return (
    <DetailsDialog
      open={product !== undefined}
      onClose={onClose}
      returnFocus={returnFocus}
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
      subtitle={product?.organizationName}
      address={address}
      walk={{ noun: 'product', onPrevious: walk.onPrevious, onNext: walk.onNext }}
      keyFacts={
        product
          ? [
              { label: 'Rates', value: <Rates product={product} /> },
              { label: 'Principal size', value: sizeText(product) },
              {
                label: 'Loan term',
                value: listed(loanTermLengths, product.loanTermLength) ?? missing,
              },
              {
                label: 'Security position',
                value: listed(securityPositions, product.securityPosition) ?? missing,
              },
            ]
          : []
      }
      footStart={
        product &&
        canEdit && (
          <Button variant="danger-quiet" onClick={() => onDelete(product)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )
      }
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
      {product && <ProductFacts product={product} />}
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

function ProductFacts({ product }: { product: Product }) {
  const chosen = product.macroGeography === 'certain_geographies' ? product.certainGeographies : []
  return (
    <>
      <FactSection
        title="What it finances"
        facts={[
          { label: 'Type', value: listed(capitalTypes, product.type) ?? missing },
          { label: 'Asset', value: listed(productAssets, product.asset) ?? missing },
          { label: 'Technology', value: <TechnologyNames values={product.technology} /> },
          { label: 'Geography', value: geographyText(product) ?? missing },
          ...(chosen.length > 0
            ? [
                {
                  label: 'States',
                  isWide: true,
                  value: (
                    <FactList label="States">
                      {chosen.map((state) => (
                        <Tag key={state}>{states[state]}</Tag>
                      ))}
                    </FactList>
                  ),
                },
              ]
            : []),
          { label: 'Description', isWide: true, value: product.description ?? notProvided },
        ]}
      />
      <FactSection
        title="Terms and credit"
        facts={[
          { label: 'Term details', isWide: true, value: product.termDetails ?? notProvided },
          {
            label: 'Necessary credit enhancement',
            isWide: true,
            value: product.necessaryCreditEnhancement ?? notProvided,
          },
          {
            label: 'Optional credit enhancement',
            isWide: true,
            value: product.optionalCreditEnhancement ?? notProvided,
          },
          {
            label: 'Investment committee cycle',
            isWide: true,
            value: product.investmentCommitteeCycleInfo ?? notProvided,
          },
          { label: 'Supported by', isWide: true, value: supportText(product) },
        ]}
      />
    </>
  )
}

function supportText({
  isSupportedByCatalyticFacility: isSupported,
  catalyticFacilityName: name,
}: Product) {
  if (!isSupported) return <Missing>No catalytic facility</Missing>
  return name ?? 'A catalytic facility that is not listed'
}
