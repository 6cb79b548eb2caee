import { Missing } from './facts.tsx'

/** Several values in one cell: the first and "+n", the rest as tooltip and as text for screen readers (C-23). */
export function MultiValue({ labels, missing = 'Not specified' }: {
  readonly labels: readonly string[]
  readonly missing?: string | undefined
}) {
  const [first, ...rest] = labels
  if (first === undefined) return <Missing>{missing}</Missing>
  if (rest.length === 0) return first
  return <>{first}<PlusMark rest={rest} /></>
}

/** The "+n" behind what stands for more. */
export function PlusMark({ rest }: { readonly rest: readonly string[] }) {
  const words = rest.join(', ')
  return (
    <span title={words} className="ml-[5px] rounded-chip bg-well px-[5px] py-px text-micro font-strong text-ink-2">
      <span aria-hidden>+{rest.length}</span>
      <span className="sr-only">, {words}</span>
    </span>
  )
}
