import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { importEntities, mayImport, type ImportEntity } from '#contract/imports'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { addressWith, paths } from '#web/lib/paths.ts'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import type { ChosenFile } from './chosen-file.ts'
import { FileDrop } from './file-drop.tsx'
import { importAddress, newImportAddress } from '#web/lib/import-addresses.ts'
import { useUploadImport } from './imports.queries.ts'
import { PastImports } from './past-imports.tsx'

/** Begins an import, and lists the former ones. */
export function ImportsPage() {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const entities = (Object.keys(importEntities) as ImportEntity[]).filter((entity) =>
    mayImport(user, entity),
  )
  const search = new URLSearchParams(useSearch())
  const wanted = search.get('entity')
  const organization = search.get('organization')
  const entity = entities.find((each) => each === wanted) ?? entities[0]
  const upload = useUploadImport()
  const [problem, setProblem] = useState<string | null>(null)
  const send = (chosen: ChosenFile) => {
    upload.reset()
    setProblem('problem' in chosen ? chosen.problem : null)
    if ('problem' in chosen || entity === undefined) return
    upload.mutate(
      { entity, ...chosen },
      { onSuccess: ({ id }) => navigate(importAddress(id, organization)) },
    )
  }
  const past = useRef<HTMLElement>(null)
  const show = (unfinished: boolean) => {
    if (unfinished) search.set('show', 'unfinished')
    else search.delete('show')
    navigate(
      search.size === 0 ? paths.imports : addressWith(paths.imports, Object.fromEntries(search)),
      { replace: true },
    )
  }
  const tooMany =
    problem === null && upload.error instanceof ApiError && upload.error.status === 409
  const goToUnfinished = () => {
    show(true)
    past.current?.scrollIntoView({ block: 'start' })
    past.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const failure = problem ?? (upload.isError ? sentenceOf(upload.error) : null)
  return (
    <>
      <PageHeader
        title="Imports"
        subtitle="Import spreadsheets, see what would change first, and undo it if you need to"
      />
      <div className="mt-6 grid grid-cols-1 max-w-280 gap-6">
        {entity === undefined ? (
          <EmptyState title="You cannot import anything">
            <p>Ask an administrator to import your file.</p>
          </EmptyState>
        ) : (
          <Panel title="New import">
            <div className="grid grid-cols-1 gap-4">
              <Field label="What is in your file?" group>
                <RadioGroup
                  inline
                  value={entity}
                  onValueChange={(next) =>
                    navigate(newImportAddress(next as ImportEntity, organization), {
                      replace: true,
                    })
                  }
                  choices={entities.map((each) => ({ value: each, label: importEntities[each] }))}
                />
              </Field>
              {failure !== null && (
                <Alert tone="bad" title="The file was not accepted">
                  <p className="wrap-anywhere">{failure}</p>
                  {tooMany && (
                    <Button size="sm" className="mt-2" onClick={goToUnfinished}>
                      Show Unfinished Imports
                    </Button>
                  )}
                </Alert>
              )}
              <FileDrop pending={upload.isPending} onFile={send} />
            </div>
          </Panel>
        )}
        <PastImports ref={past} unfinished={search.get('show') === 'unfinished'} onShow={show} />
      </div>
    </>
  )
}
