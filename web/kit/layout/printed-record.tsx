import { useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#web/lib/format.ts'
import { KeyFacts } from '../display/facts.tsx'
import type { Fact } from '../display/facts.tsx'
import './printed-record.css'
import { usePrinting } from '../table/use-virtual-rows.ts'

export interface PrintedRecordProps {
  /** The record's name. */
  title: string
  /** Badge and dates. */
  above?: ReactNode
  subtitle?: ReactNode
  keyFacts?: readonly Fact[] | undefined
  /** The own address of the record from the root on; it is on the paper, so that the record is found again. */
  address: string
  /** FactSection after FactSection. */
  children: ReactNode
}

/** A record whose details are open, as paper gets it: alone and in full, in place of the list below it. */
export function PrintedRecord(props: PrintedRecordProps) {
  return usePrinting() ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ title, above, subtitle, keyFacts = [], address, children }: PrintedRecordProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const source = new URL(address, location.origin).href
  return (
    <article data-printed-record="">
      {above && (
        <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
          {above}
        </div>
      )}
      <h1 className="font-display text-title">{title}</h1>
      {subtitle && <div className="text-ink-2">{subtitle}</div>}
      {keyFacts.length > 0 && (
        <div className="mt-4">
          <KeyFacts facts={keyFacts} />
        </div>
      )}
      {children}
      <p className="mt-6 border-t border-rule pt-2 text-meta text-ink-3">
        {source} · {formatDate(printedAt)}
      </p>
    </article>
  )
}
