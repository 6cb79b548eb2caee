import { Missing } from '../display/facts.tsx'

/** Several values in one cell: the first and "+n", the rest as tooltip and as text for screen readers (C-23). */
export function MultiValue({
  labels,
  missing = 'Not specified',
}: {
  readonly labels: readonly string[]
  readonly missing?: string | undefined
}) {
  const [first, ...rest] = labels
  if (first === undefined) return <Missing>{missing}</Missing>
  if (rest.length === 0) return first
  return (
    <>
      {first}
      <PlusMark rest={rest} />
    </>
  )
}

/** The "+n" behind what stands for more. */
function PlusMark({ rest }: { readonly rest: readonly string[] }) {
  const words = rest.join(', ')
  return (
    <span
      title={words}
      className="ml-[5px] rounded-chip whitespace-nowrap bg-well px-[5px] py-px text-micro font-strong text-ink-2 print:m-0 print:p-0 print:text-[length:inherit] print:font-normal print:text-inherit"
    >
      <span aria-hidden className="print:hidden">
        +{rest.length}
      </span>
      {/* Paper has no pointer that could rest on it. */}
      <span className="sr-only print:not-sr-only">, {words}</span>
    </span>
  )
}
