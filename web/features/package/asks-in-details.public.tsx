import type { FactOf } from '#web/kit/display/record-facts.tsx'
import { useReadinessList } from '#web/lib/readiness-list.ts'

interface Asks {
  readonly askedItems: readonly string[]
  readonly askedLines: readonly string[]
}

/** The items by their titles, in the order of the list; those that left it are not shown (H-017). */
function ItemsAsked({ ids }: { readonly ids: readonly string[] }) {
  const { data, isError } = useReadinessList()
  if (data === undefined) return isError ? 'The readiness list could not be loaded' : 'Loading...'
  const titles = data.items.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  return <Lines lines={titles} />
}

/** A line each; on paper one after the other, so that the brief of a record stays on its page (W-001). */
const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere print:inline print:not-last:after:content-[',_']">
        {line}
      </li>
    ))}
  </ul>
)

const facts: readonly FactOf<Asks>[] = [
  {
    of: ['askedItems'],
    isWide: true,
    label: 'Items',
    missing: 'No items of the readiness list',
    value: ({ askedItems }) => (askedItems.length === 0 ? null : <ItemsAsked ids={askedItems} />),
  },
  {
    of: ['askedLines'],
    isWide: true,
    label: 'In our own words',
    missing: 'Nothing more',
    value: ({ askedLines }) => (askedLines.length === 0 ? null : <Lines lines={askedLines} />),
  },
]

/** What a lender asks projects for, in the details of a product or lending profile. */
export const asksSection = { title: 'What we ask for', facts }
