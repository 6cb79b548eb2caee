import { useWatch } from 'react-hook-form'
import { capitalTypes } from '#contract/common/registry-enums'
import { rateRange, rateToBeDetermined } from '#contract/common/rates'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { TechnologyIcons } from '#web/kit/display/technology-icons.tsx'
import { asksWords } from '#web/features/package/asks.public.tsx'
import type { ProductForm, ProductFormValues } from './product-form-values.ts'
import { geographyText, labelsOf, sizeText } from './product-words.tsx'

/** How the product will read in the registry, while it is being written. */
export function ProductPreview({
  form,
  organizationName,
}: {
  form: ProductForm
  organizationName: string | null
}) {
  const values = useWatch({ control: form.control, compute: (all: ProductFormValues) => all })
  const where = geographyText({ ...values, macroGeography: values.macroGeography || null })
  const rates = rateRange(values.lowRangeRate, values.highRangeRate)
  const { minPrincipalSize: minimum, maxPrincipalSize: maximum } = values
  const asks = asksWords(values)
  const isSwapped = minimum !== '' && maximum !== '' && Number(minimum) > Number(maximum)
  return (
    <>
      <p className="mb-1.5 text-meta text-ink-3">In the registry it reads</p>
      <div className="rounded-b-sheet border border-t-2 border-rule border-t-ink bg-sheet">
        <div className="px-4 pt-3.5 pb-3">
          <div className="flex items-center justify-between gap-2">
            <StatusBadge status={values.status} />
            {values.technology.length > 0 && <TechnologyIcons values={values.technology} />}
          </div>
          <p className="mt-2 font-strong wrap-anywhere">
            {values.name.trim() || <Missing>Product name</Missing>}
          </p>
          <p className="mt-2 text-meta text-ink-3">Rates</p>
          <p className="figure text-fact wrap-anywhere">
            {rates === rateToBeDetermined ? <Missing>{rates}</Missing> : rates}
          </p>
          <dl className="mt-2 text-table">
            {[
              {
                label: 'Principal',
                value: sizeText({
                  minPrincipalSize: minimum || null,
                  maxPrincipalSize: maximum || null,
                }),
                isWrong: isSwapped,
              },
              { label: 'Type', value: <MultiValue labels={labelsOf(capitalTypes, values.type)} /> },
              { label: 'Where', value: where ?? <Missing>Not specified</Missing> },
              ...(asks === null ? [] : [{ label: 'What we ask for', value: asks }]),
            ].map(({ label, value, isWrong }) => (
              <div key={label} className="flex justify-between gap-3 border-t border-rule py-1.5">
                <dt className="text-ink-3">{label}</dt>
                <dd className={isWrong ? 'text-right font-strong text-danger-ink' : 'text-right'}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="border-t border-rule px-4 py-2 text-meta text-ink-3">
          {organizationName ?? 'No organization chosen'}
        </p>
      </div>
      <p className="mt-2 text-meta text-ink-3">
        {values.status === 'published'
          ? 'Everyone signed in sees published products.'
          : 'Until it is published, only your organization and administrators see it.'}
      </p>
    </>
  )
}
