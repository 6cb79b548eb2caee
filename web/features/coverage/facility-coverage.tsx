import { useId } from 'react'
import { Link } from 'wouter'
import { facilityTypes } from '#contract/common/registry-enums'
import { Missing } from '#web/kit/display/facts.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { openAddress, paths } from '#web/lib/paths.ts'
import { useFacilityCoverage } from './coverage.queries.ts'

const heads = [
  'Products',
  'Projects reached',
  'Open need reached',
  'Only through it',
  'Per $1 raised',
] as const

/** What catalytic facilities carry through the products that name them (M-160). */
export function FacilityCoverage() {
  const id = useId()
  const carried = useFacilityCoverage()
  return (
    <section aria-labelledby={id} className="mt-7.5 border-t-2 border-ink pt-3">
      <h2 id={id} className="text-head">
        What facilities unlock
      </h2>
      <p className="mb-2.5 text-meta text-ink-3">
        Through the products that name them. Each project counts once, by its largest need.
      </p>
      <Facilities carried={carried} />
    </section>
  )
}

function Facilities({ carried }: { readonly carried: ReturnType<typeof useFacilityCoverage> }) {
  if (!carried.data)
    return <NotRead title="Failed to fetch what facilities unlock" query={carried} />
  const { facilities } = carried.data
  if (facilities.length === 0) return <p className="text-ink-2">No facility is listed yet</p>
  return (
    // By keyboard one scrolls to what lies beside it.
    <section
      aria-label="Facilities"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens
      tabIndex={0}
      className="overflow-x-auto rounded-sheet border border-rule bg-sheet max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-table [&_td]:px-2.5 [&_td]:whitespace-nowrap [&_th]:px-2.5 print:text-[8.5pt] print:[&_td]:whitespace-normal print:[&_td]:px-1.5 print:[&_th]:px-1.5 print:[&_th]:whitespace-normal">
        <thead>
          <tr className="*:h-8.5 *:border-b *:border-rule-strong *:bg-well *:text-right *:text-meta *:font-strong *:whitespace-nowrap *:text-ink-2">
            <th scope="col" className="pl-3.5! text-left!">
              Facility
            </th>
            <th scope="col" className="text-left!">
              Type
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="last:pr-4!">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facilities.map((facility) => (
            <tr
              key={facility.id}
              className="*:h-10 *:border-b *:border-rule *:text-right last:*:border-b-0"
            >
              <th scope="row" className="min-w-40 pl-3.5! text-left! font-strong">
                <Link href={openAddress(paths.facilities, facility.id)} className="text-ink">
                  {facility.name}
                </Link>
              </th>
              <td className="text-left! text-ink-2">{facilityTypes[facility.facilityType]}</td>
              <td>{formatCount(facility.products)}</td>
              <td>{formatCount(facility.deals)}</td>
              <td>{formatMoney(facility.dollars)}</td>
              <td>
                {facility.onlyDeals === 0 ? (
                  <Missing>None</Missing>
                ) : (
                  <>
                    {formatMoney(facility.onlyDollars)}{' '}
                    <span
                      className="text-ink-3"
                      title={formatCountOf(facility.onlyDeals, 'project')}
                    >
                      {`· ${formatCount(facility.onlyDeals)}`}
                    </span>
                  </>
                )}
              </td>
              <td className="pr-4!">
                {facility.leverage === null ? (
                  <Missing>N/A</Missing>
                ) : (
                  <span title={`$${facility.leverage} of open need for each $1 raised`}>
                    {`$${facility.leverage}`}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
