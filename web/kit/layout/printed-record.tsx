import { createContext, useContext, useState } from 'react'
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

const OnPaper = createContext(false)

/** Whether a part is drawn on paper: details are drawn there a second time. */
export const useOnPaper = (): boolean => useContext(OnPaper)

/** What is in the details on the screen alone: what others do with a record, its history. */
export function ScreenOnly({ children }: { readonly children: ReactNode }) {
  return useOnPaper() ? null : children
}

/** A record whose details are open, as paper gets it: alone and in full, in place of the list below it. */
export function PrintedRecord(props: PrintedRecordProps) {
  return usePrinting() ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ title, above, subtitle, keyFacts = [], address, children }: PrintedRecordProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const source = new URL(address, location.origin).href
  return (
    <OnPaper.Provider value>
      <article data-printed-record="">
        {/* The head of a table is repeated on each page: a longer record keeps its name. */}
        <header className="table-header-group">
          <h1 className="pb-1 font-display text-title">{title}</h1>
        </header>
        <div>
          {above && (
            <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
              {above}
            </div>
          )}
          {subtitle && <div className="text-ink-2">{subtitle}</div>}
          {keyFacts.length > 0 && (
            <div className="mt-3">
              <KeyFacts facts={keyFacts} />
            </div>
          )}
          {children}
          <p className="mt-5 border-t border-rule pt-2 text-meta wrap-anywhere text-ink-3">
            {source} · {formatDate(printedAt)}
          </p>
        </div>
      </article>
    </OnPaper.Provider>
  )
}
