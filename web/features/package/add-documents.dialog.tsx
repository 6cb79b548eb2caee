import { Link2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { createDocumentBody, type Document } from '#contract/package'
import type { ReadinessItem } from '#contract/package/readiness-file'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { useFileDrop } from '#web/kit/form/use-file-drop.ts'
import { cn } from '#web/kit/layout/class-names.ts'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/lib/api-client.ts'
import { newAttempt } from '#web/lib/attempt-name.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { AddedDocument, addedColumns } from './added-document.tsx'
import { useCreateDocuments } from './package.queries.ts'
import {
  isFailed,
  isUploading,
  useDocumentRows,
  type DocumentRow,
  type Target,
} from './use-document-rows.ts'

export interface AddDocumentsProps {
  readonly dealId: string
  /** None where a web address is added. */
  readonly files: readonly File[]
  /** What all of them answer; null where their names say it. */
  readonly target: Target | null
  /** The items that may be chosen, by group, and lines of lenders. */
  readonly items: readonly ReadinessItem[]
  readonly lines: readonly string[]
  /** What the package has. */
  readonly documents: readonly Document[]
  readonly onAdded?: ((document: Document) => void) | undefined
  readonly onClose: () => void
}

const bodyOf = ({ title, kind, target, file }: DocumentRow) => ({ ...target, title, kind, file })

/** Why a row cannot be sent as it is. */
function faultOf(row: DocumentRow): string | null {
  if (row.title.trim() === '') return 'Name the document'
  const read = createDocumentBody.safeParse(bodyOf(row))
  return read.success ? null : (read.error.issues[0]?.message ?? null)
}

/** What a failed call says of a row. */
const sentenceOfRow = (error: unknown) =>
  Object.values(fieldErrorsOf(error))[0] ?? sentenceOf(error)

const thereAlready = ({ title }: Document) => `This is there already, as “${title}”`

/** Whether a document that was there before says all that a row says of it. */
const saysAll = ({ title, kind }: Document, row: DocumentRow) =>
  title === row.title.trim() && kind === row.kind

/** Adds files to the package of a project: what each is and what it answers, with what its name proposes (H-074). */
export function AddDocumentsDialog({
  dealId,
  files,
  target,
  items,
  lines,
  documents,
  onAdded,
  onClose,
}: AddDocumentsProps) {
  const { rows, change, choose, remove, add, retry } = useDocumentRows(files, target, items)
  const create = useCreateDocuments(dealId)
  const [isSaving, setSaving] = useState(false)
  const drop = useFileDrop(add)
  const release = useUnsavedChangesGuard(rows.length > 0)
  const list = useRef<HTMLUListElement>(null)
  const ready = rows.filter((row) => !isFailed(row) && !isUploading(row))
  const uploading = rows.filter(isUploading)
  const savable = ready.length + uploading.length
  const troubled = rows.filter((row) => isFailed(row) || row.error !== null)
  // What is still on its way is saved when it has arrived.
  const isDue = isSaving && uploading.length === 0 && !create.isPending
  useEffect(() => {
    if (!isDue) return
    setSaving(false)
    const faults = ready.map((row) => ({ row, error: faultOf(row) }))
    for (const { row, error } of faults) change(row.key, { error })
    const sent = faults.filter(({ error }) => error === null).map(({ row }) => row)
    if (sent.length === 0) return
    create.mutate(
      sent.map((row) => ({ attempt: row.attempt, body: bodyOf(row) as never })),
      {
        onSuccess: (answers) => {
          const known = new Set(documents.map(({ id }) => id))
          const done: string[] = []
          let added = 0
          answers.forEach((each, at) => {
            const row = sent[at]
            if (row === undefined) return
            const { key } = row
            if (!(each instanceof Error)) {
              onAdded?.(each)
              const isThere = known.has(each.id)
              known.add(each.id)
              if (!isThere) added++
              if (!isThere || saysAll(each, row)) done.push(key)
              // Nothing of the row was stored, so it stays with what was typed in it.
              else change(key, { error: thereAlready(each), attempt: newAttempt() })
              if (isThere) toastDone(thereAlready(each))
              return
            }
            // What was rejected is over: what is sent next is another attempt.
            const isOver = each instanceof ApiError && each.status < 500
            change(key, { error: sentenceOfRow(each), ...(isOver && { attempt: newAttempt() }) })
            toastFailed('Failed to add document', each)
          })
          remove(done)
          if (added > 0)
            toastDone(
              added === 1 ? 'Document added successfully' : `${added} documents added successfully`,
            )
          if (done.length < rows.length) return
          release()
          onClose()
        },
      },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is saved once what was wanted is there
  }, [isDue])
  // A row that was rejected has the focus: the button that sent it is far below.
  const firstFault = troubled[0]?.error ? troubled[0].key : null
  useEffect(() => {
    if (firstFault !== null)
      list.current?.querySelector<HTMLElement>(`[data-row="${firstFault}"] input`)?.focus()
  }, [firstFault])
  const close = () => leavePage(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (savable > 0) setSaving(true)
  }
  return (
    <OpenDialog
      size="lg"
      title="Add Documents"
      description="Items are suggested from the file names. Change any that are wrong."
      onClose={close}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col" {...drop.target}>
        <DialogBody className={cn(drop.isOver && 'bg-primary-soft')}>
          <div
            aria-hidden
            className={cn(
              'hidden gap-3 pb-[7px] text-meta font-strong text-ink-2 sm:grid',
              addedColumns,
            )}
          >
            <span className="col-start-2">Title</span>
            <span>Item</span>
            <span>Kind</span>
          </div>
          <ul ref={list} aria-label="Documents to add" className="border-t border-rule">
            {rows.map((row) => (
              <AddedDocument
                key={row.key}
                row={row}
                items={items}
                lines={lines}
                onChange={(part) => change(row.key, { error: null, ...part })}
                onChoose={(chosen) => choose(row.key, chosen)}
                onRetry={() => retry(row.key)}
                onRemove={() => remove([row.key])}
              />
            ))}
          </ul>
          <LinkButton className="mt-2.5" onClick={() => add([null])}>
            <Link2 aria-hidden className="size-3.5" />
            Add a web address
          </LinkButton>
        </DialogBody>
        <DialogFooter
          start={
            <output className="text-meta text-ink-2">
              {[
                [ready.filter(({ error }) => error === null).length, 'ready'],
                [uploading.length, 'uploading'],
                [troubled.length, troubled.length === 1 ? 'needs attention' : 'need attention'],
              ]
                .filter(([count]) => count !== 0)
                .map((part) => part.join(' '))
                .join(', ')}
            </output>
          }
        >
          <Button onClick={close}>Cancel</Button>
          <SubmitButton
            disabled={savable === 0}
            pending={isSaving || create.isPending}
            pendingText="Saving..."
          >
            Save {formatCountOf(savable, 'Document')}
          </SubmitButton>
        </DialogFooter>
      </form>
    </OpenDialog>
  )
}
