import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconOnlyButton, LinkButton } from '../form/button.tsx'

/** The bar above the head while rows are selected, on phones at the bottom. */
export function SelectionBar(props: {
  readonly count: number
  readonly onClear: () => void
  /** On phones a cross has room, the words have none. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className="dt-selection" aria-label="Selected rows">
      <b aria-live="polite">{props.count} selected</b>
      {props.children}
      {props.isNarrow ? (
        <IconOnlyButton className="ml-auto" label="Clear selection" onClick={props.onClear}>
          <X aria-hidden />
        </IconOnlyButton>
      ) : (
        <LinkButton className="ml-auto" onClick={props.onClear}>
          Clear selection
        </LinkButton>
      )}
    </section>
  )
}

/** A line above rows that stay although they could not be loaded again. */
export function TableNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 border-t border-rule bg-gold-soft px-7 py-2 text-label text-gold-ink max-xl:px-6 max-sm:px-4 print:hidden"
    >
      <TriangleAlert aria-hidden className="mt-px size-3.5" />
      <div>{children}</div>
    </div>
  )
}
