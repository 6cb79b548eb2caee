import { useMemo, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { oneLineOf } from '#contract/common/one-line'
import { normalizeSearch } from '#contract/common/search'
import type { ImportMapping } from '#contract/import-matching/mapping'
import {
  importEntities,
  importedNoun,
  isFileImport,
  isUnfinished,
  type FileImport,
  type ImportRecord,
} from '#contract/imports'
import { isAdmin } from '#contract/rights'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { paths } from '#web/lib/paths.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { CheckSection } from './check-section.tsx'
import { ColumnsSection } from './columns-section.tsx'
import { FileSection } from './file-section.tsx'
import { FixedValuesSection } from './fixed-values-section.tsx'
import { hasFixedTexts, isSettled, isUndecided, unknownCount, unreadTexts } from './import-plan.ts'
import { ImportProgress, ImportResult } from './import-result.tsx'
import { ImportSteps } from './import-steps.tsx'
import { useImport } from './imports.queries.ts'
import {
  hasOwner,
  isChecked,
  isSameMapping,
  missingFields,
  ownerOf,
  withOwner,
} from './mapping-changes.ts'
import { RemoveImport } from './remove-import.tsx'
import { useStepFocus } from './step-focus.ts'
import { ValuesSection } from './values-section.tsx'
import { WhoseSection } from './whose-section.tsx'

const back = { label: 'All imports', href: paths.imports }

/** One import from its file to its result; the address outlives a reload. */
export function ImportPage() {
  const { id } = useParams<{ id: string }>()
  const found = useImport(id)
  const record = found.data
  if (record !== undefined && !found.isError) return <Steps record={record} />
  return (
    <>
      <PageHeader title="Import" back={back} />
      <div className="mt-6 max-w-250">
        {found.isError ? (
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
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

const titleOf = ({ kind, entity, filename }: ImportRecord) =>
  kind === 'bulk' ? filename : `Import ${importEntities[entity]}`

function Steps({ record }: { readonly record: ImportRecord }) {
  const isOpen = isUnfinished(record.state)
  const Step = isOpen ? NotStored : record.state === 'running' ? ImportProgress : ImportResult
  const place = useStepFocus<HTMLDivElement>(isOpen ? 'open' : Step)
  return (
    <div ref={place}>
      {isOpen && isFileImport(record) ? (
        <Work record={record} />
      ) : (
        <>
          <PageHeader title={titleOf(record)} back={back} />
          <div className="mt-6 max-w-250">
            <Step record={record} />
          </div>
        </>
      )}
    </div>
  )
}

/** A bulk edit that nobody stored: there is no file to go on with. */
function NotStored() {
  return (
    <Panel title="Not stored">
      <p>
        You previewed it and did not save it. Choose the records in their list again to change them.
      </p>
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
  const asksOwner = isAdmin(useCurrentUser()) && hasOwner(record.entity, mapping)
  const names = useOrganizationChoices({
    enabled: asksOwner && ownerOf(mapping)?.kind === 'column',
  }).data
  const known = useMemo(
    () => new Set((names?.choices ?? []).map(({ label }) => comparedName(label))),
    [names],
  )
  // Where not every organization is known here, the check says which names are unknown.
  const isKnownName = (name: string) => names?.isWhole !== true || known.has(comparedName(name))
  const unread = unreadTexts(record, mapping, isKnownName)
  const open = unread.filter((each) => isUndecided(each, mapping))
  const undecided = open.length + unknownCount(record, mapping)
  const rows = rowsOf(record)
  const waitsFor = waitingFor(record, mapping, asksOwner)
  const change = { record, mapping, onChange: setMapping }
  const checked = isChecked(record, mapping)
  const steps = [
    { id: 'file', label: 'File', done: true },
    ...(asksOwner ? [{ id: 'whose', label: 'Whose', done: ownerOf(mapping) !== null }] : []),
    {
      id: 'columns',
      label: 'Columns',
      done:
        missingFields(record.entity, mapping).length === 0 &&
        (checked || record.columns.every((column) => isSettled(mapping, column))),
    },
    ...(hasFixedTexts(record, mapping) || unread.length > 0
      ? [{ id: 'values', label: 'Values', done: undecided === 0 }]
      : []),
    { id: 'check', label: 'Check', done: checked },
  ]
  // An import that is removed has nothing to save.
  const leave = () => {
    release()
    navigate(paths.imports)
  }
  return (
    <>
      <PageHeader
        title={titleOf(record)}
        subtitle={`${record.filename}, ${formatCountOf(rows, 'row')}, ${formatCountOf(record.columns.length, 'column')}. Nothing is imported until you press Import.`}
        back={back}
        actions={<RemoveImport one={record} label="Remove File" onRemoved={leave} />}
      />
      <div className={toTheEdges}>
        <ImportSteps steps={steps} />
        <FileSection record={record} onRead={restart} />
        {asksOwner && <WhoseSection key={`whose ${reads}`} {...change} rows={rows} />}
        <ColumnsSection key={`columns ${reads}`} {...change} />
        <FixedValuesSection key={`fixed ${reads}`} {...change} />
        <ValuesSection
          {...change}
          unread={unread}
          undecided={undecided}
          nameOf={(id) => names?.nameOf.get(id)}
        />
        <CheckSection
          record={record}
          mapping={mapping}
          state={`${formatCountOf(rows, 'row')}${undecided === 0 ? '' : `: ${formatCountOf(undecided, 'value')} to decide`}`}
          waitsFor={waitsFor}
        />
      </div>
    </>
  )
}

// The bar at the foot goes to the edges of the page; what is above it stays within them.
const toTheEdges =
  'mt-4 -mx-7 -mb-14 grid grid-cols-1 gap-4 max-xl:-mx-6 max-sm:-mx-4 max-sm:-mb-10 [&>:not([data-save-bar])]:mx-7 [&>:not([data-save-bar])]:max-w-250 max-xl:[&>:not([data-save-bar])]:mx-6 max-sm:[&>:not([data-save-bar])]:mx-4'

const comparedName = (name: string) => normalizeSearch(oneLineOf(name))

const rowsOf = ({ sheets, reading }: FileImport) =>
  sheets.find(({ name }) => name === reading.sheet)?.rows ?? 0

/** What must be said before the file can be checked; null where nothing is missing. */
function waitingFor(
  { entity }: FileImport,
  mapping: ImportMapping,
  asksOwner: boolean,
): string | null {
  if (asksOwner && ownerOf(mapping) === null)
    return `Say whose ${importedNoun(entity, 2)} these are.`
  const missing = missingFields(entity, mapping)
  if (missing.length > 0) return `Still missing: ${missing.map(({ label }) => label).join(', ')}.`
  const { kind, columns } = mapping.key
  return (kind === 'id' || kind === 'external') && columns.length === 0
    ? 'Choose the column that identifies rows.'
    : null
}
