import { useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { importEntities, isFileImport, type FileImport, type ImportRecord } from '#contract/imports'
import { paths } from '#web/lib/paths.ts'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { useStepFocus } from './step-focus.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { CheckSection } from './check-section.tsx'
import { ColumnsSection } from './columns-section.tsx'
import { FileSection } from './file-section.tsx'
import { FixedValuesSection } from './fixed-values-section.tsx'
import { ImportProgress, ImportResult } from './import-result.tsx'
import { useImport } from './imports.queries.ts'
import { isSameMapping, withOwner } from './mapping-changes.ts'
import { hasValues, ValuesSection } from './values-section.tsx'

/** One import from its file to its result; the address outlives a reload. */
export function ImportPage() {
  const { id } = useParams<{ id: string }>()
  const found = useImport(id)
  const record = found.data
  return (
    <>
      <PageHeader
        title={record === undefined ? 'Import' : titleOf(record)}
        subtitle={
          record === undefined || (isUnfinished(record) && record.kind === 'file')
            ? 'See what would change before anything is stored'
            : undefined
        }
        back={{ label: 'All imports', href: paths.imports }}
      />
      <div className="mt-6 grid grid-cols-1 max-w-280 gap-6">
        {found.isError && (
          <LoadError
            title={
              found.error instanceof ApiError && found.error.status === 404
                ? 'Import not found'
                : 'Failed to fetch the import'
            }
            message={sentenceOf(found.error)}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        {!found.isError && record === undefined && <Loading />}
        {record !== undefined && !found.isError && <Steps record={record} />}
      </div>
    </>
  )
}

const titleOf = ({ kind, entity, filename }: ImportRecord) =>
  kind === 'bulk' ? filename : `Import ${importEntities[entity]}`

const isUnfinished = ({ state }: ImportRecord) => state === 'uploaded' || state === 'rehearsed'

function Steps({ record }: { readonly record: ImportRecord }) {
  const Step = isUnfinished(record)
    ? Unfinished
    : record.state === 'running'
      ? ImportProgress
      : ImportResult
  const place = useStepFocus<HTMLDivElement>(Step)
  return (
    <div ref={place} className="grid grid-cols-1 gap-6">
      <Step record={record} />
    </div>
  )
}

function Unfinished({ record }: { readonly record: ImportRecord }) {
  return isFileImport(record) ? (
    <Work record={record} />
  ) : (
    <Panel title="Not stored">
      <p>It was looked at and not stored. Choose the records in their list again to change them.</p>
    </Panel>
  )
}

const sameColumns = (one: ImportRecord, other: ImportRecord) =>
  one.columns.length === other.columns.length &&
  one.columns.every(({ name }, place) => name === other.columns[place]?.name)

function Work({ record }: { readonly record: FileImport }) {
  const [, navigate] = useLocation()
  const organization = new URLSearchParams(useSearch()).get('organization')
  const begun = withOwner(record, organization)
  const [mapping, setMapping] = useState(begun)
  // What was decided is stored with the import when the file is checked.
  const release = useUnsavedChangesGuard(
    !isSameMapping(mapping, record.mapping) && !isSameMapping(mapping, begun),
  )
  // Other columns begin anew; where they are the same, what was decided for them stays.
  const [reads, setReads] = useState(0)
  const restart = (next: ImportRecord) => {
    if (!isFileImport(next)) return
    const stays = sameColumns(next, record)
    if (!stays || isSameMapping(mapping, record.mapping)) setMapping(withOwner(next, organization))
    if (!stays) setReads(reads + 1)
  }
  // An import that is removed has nothing to save.
  const leave = () => {
    release()
    navigate(paths.imports)
  }
  const change = { record, mapping, onChange: setMapping }
  return (
    <>
      <FileSection record={record} onRead={restart} onRemoved={leave} />
      <ColumnsSection key={`columns ${reads}`} {...change} />
      <FixedValuesSection key={`fixed ${reads}`} {...change} />
      <ValuesSection {...change} />
      <CheckSection record={record} mapping={mapping} number={hasValues(record, mapping) ? 5 : 4} />
    </>
  )
}
