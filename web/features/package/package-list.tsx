import { ChevronDown, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { downloadDocuments, type Document } from '#contract/package'
import type { Deal } from '#contract/pipeline'
import { fileSizeText } from '#web/kit/files/file-words.ts'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { endpointPath } from '#web/lib/endpoint-path.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { DocumentLine } from './document-line.tsx'
import { ItemRow, type PackageActions } from './item-row.tsx'
import type { PackageChoice, PackageGroup, PackageView } from './package-view.ts'

const titleOf = (choice: PackageChoice | null): string => {
  if (choice === null) return 'Package'
  if (choice.asked === null) return `What ${choice.label} needs`
  return choice.asked.isOwn ? 'What you ask for' : `What ${choice.asked.by} asks for`
}

/** All documents as one file; what is opened is recorded by the server, also for guests. */
function DownloadAll({
  deal,
  documents,
}: {
  readonly deal: Deal
  readonly documents: readonly Document[]
}) {
  const files = documents.flatMap(({ versions }) => versions[0] ?? [])
  if (files.length === 0) return null
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <a
      download
      href={endpointPath(downloadDocuments, { id: deal.id })}
      title={`${formatCountOf(files.length, 'document')}, ${fileSizeText(bytes)}`}
      className={buttonClasses({ size: 'sm' })}
    >
      <Download aria-hidden className="size-3.5" />
      Download all
    </a>
  )
}

/** The groups of the list in the margin, and what is there of each item beside them (H-073, H-075). */
export function PackageList({
  deal,
  view,
  documents,
  choice,
  openOnly,
  onOpenOnly,
  actions,
  isGuest,
  opened,
}: {
  readonly deal: Deal
  readonly view: PackageView
  readonly documents: readonly Document[]
  readonly choice: PackageChoice | null
  readonly openOnly: boolean
  readonly onOpenOnly: (openOnly: boolean) => void
  readonly actions: PackageActions | null
  readonly isGuest: boolean
  /** The group of a row that a sentence led to. */
  readonly opened: string | null
}) {
  const all = view.groupsOf(choice, false)
  const of = all.reduce((sum, each) => sum + each.of, 0)
  const open = all.reduce((sum, each) => sum + each.of - each.have, 0)
  const shared = { deal, actions, isGuest }
  const answer = actions?.answer
  const hasOthers = choice === null && !openOnly && (actions !== null || view.others.length > 0)
  return (
    <section
      aria-labelledby="package-title"
      className="rounded-sheet border border-rule bg-sheet max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4.5 py-3 max-sm:px-4">
        <h2 id="package-title" className="text-head">
          {titleOf(choice)}
        </h2>
        {of > 0 && (
          <Segmented
            label="Show"
            value={openOnly ? 'open' : 'all'}
            onChange={(value) => onOpenOnly(value === 'open')}
            options={[
              { value: 'all', label: `All ${of}` },
              { value: 'open', label: `Open ${open}` },
            ]}
          />
        )}
        <span className="flex-1" />
        <DownloadAll deal={deal} documents={documents} />
      </header>
      {of === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-4.5 py-3 text-table text-ink-2 max-sm:px-4">
          {deal.capNeed.length === 0
            ? 'Name what capital the project needs to see what lenders ask for.'
            : 'The readiness list asks nothing of this project.'}
          {deal.capNeed.length === 0 && answer && (
            <Button onClick={() => answer('summary')}>Name the Need</Button>
          )}
        </div>
      )}
      {openOnly && open === 0 && of > 0 && (
        <p className="border-t border-rule px-4.5 py-3 text-table text-ink-2 max-sm:px-4">
          Nothing is open.
        </p>
      )}
      {view.groupsOf(choice, openOnly).map((group) => (
        <Group key={group.title} group={group} isLedTo={group.title === opened} {...shared} />
      ))}
      {hasOthers && (
        <section aria-labelledby="package-others" className={groupClasses}>
          <h3 id="package-others" className={marginClasses}>
            Other documents
          </h3>
          <div className="flex min-w-0 flex-wrap items-start justify-end gap-2 py-[9px] pr-3.5 pl-3 max-sm:px-4">
            {view.others.length === 0 ? (
              <p className="flex-1 text-meta text-ink-3">
                None yet. Files without an item are stored here.
              </p>
            ) : (
              <ul aria-label="Other documents" className="grid min-w-0 flex-[1_0_100%]">
                {view.others.map((each) => (
                  <DocumentLine key={each.id} document={each} actions={actions} isGuest={isGuest} />
                ))}
              </ul>
            )}
            {actions && (
              <Button
                size="sm"
                aria-label="Add to other documents"
                onClick={() => actions.add({ item: null, line: null })}
              >
                <Plus aria-hidden className="size-3.5" />
                Add
              </Button>
            )}
          </div>
        </section>
      )}
    </section>
  )
}

const groupClasses =
  'grid grid-cols-[116px_minmax(0,1fr)] border-t border-rule-strong max-sm:block print:break-inside-avoid'
const marginClasses =
  'py-[11px] pl-4.5 text-label font-head wrap-anywhere max-sm:bg-well max-sm:px-4 max-sm:py-2'

/** A group with its rows; on phones a complete one is folded. */
function Group({
  group,
  isLedTo,
  ...shared
}: {
  readonly group: PackageGroup
  readonly isLedTo: boolean
  readonly deal: Deal
  readonly actions: PackageActions | null
  readonly isGuest: boolean
}) {
  const isPhone = useMediaQuery(phoneQuery)
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const isOpen = !isPhone || isLedTo || (unfolded ?? group.have < group.of)
  const id = `package-${group.rows[0]?.id}-group`
  const count = `${group.have} of ${group.of}`
  return (
    <section aria-labelledby={id} className={groupClasses}>
      <h3 id={id} className={marginClasses}>
        {isPhone ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setUnfolded(!isOpen)}
            className="flex min-h-6 w-full items-center gap-2 text-left"
          >
            {group.title} <span className="text-meta font-normal text-ink-3">{count}</span>
            <ChevronDown
              aria-hidden
              className={cn('ml-auto size-3.5 text-ink-3', !isOpen && '-rotate-90')}
            />
          </button>
        ) : (
          <>
            {group.title} <span className="block text-meta font-normal text-ink-3">{count}</span>
          </>
        )}
      </h3>
      <ul className={cn('min-w-0', !isOpen && 'hidden')}>
        {group.rows.map((row) => (
          <ItemRow key={row.id} row={row} {...shared} />
        ))}
      </ul>
    </section>
  )
}
