import { CircleAlert, FileText, Link2, RotateCw, X } from 'lucide-react'
import { documentKinds } from '#contract/common/closing-enums'
import type { ReadinessItem } from '#contract/package/readiness-file'
import { Progress } from '#web/kit/feedback/progress.tsx'
import { fileSizeText } from '#web/kit/files/file-words.ts'
import { IconOnlyButton, LinkButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { TargetSelect } from './target-select.tsx'
import { isUploading, type DocumentRow, type Target } from './use-document-rows.ts'

/** Where from 640 px on title, item and kind stand beside each other. */
export const addedColumns = 'sm:grid-cols-[28px_minmax(0,1.2fr)_minmax(0,1.2fr)_150px_28px]'

/** A row of the dialog: what one document is, and what it answers. */
export function AddedDocument({
  row,
  items,
  lines,
  onChange,
  onChoose,
  onRetry,
  onRemove,
}: {
  readonly row: DocumentRow
  readonly items: readonly ReadinessItem[]
  readonly lines: readonly string[]
  readonly onChange: (part: Partial<DocumentRow>) => void
  readonly onChoose: (target: Target) => void
  readonly onRetry: () => void
  readonly onRemove: () => void
}) {
  const { chosen, upload } = row
  const Icon = chosen ? FileText : Link2
  const name = chosen?.name ?? 'Web address'
  const fault = upload.step === 'failed' ? upload.message : row.error
  return (
    <li
      data-row={row.key}
      aria-label={name}
      className={cn(
        'grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-rule py-[11px]',
        addedColumns,
      )}
    >
      <span className="mt-[3px] grid size-7 place-items-center rounded-chip bg-well text-ink-2">
        <Icon aria-hidden />
      </span>
      <div className="min-w-0">
        <Field label="Title" labelHidden>
          <TextInput
            size="sm"
            autoComplete="off"
            aria-invalid={fault === 'Name the document' || undefined}
            value={row.title}
            placeholder={chosen ? undefined : 'Title'}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        {chosen ? (
          <small className="mt-0.5 block text-meta text-ink-3 wrap-anywhere">
            {chosen.name}, {fileSizeText(chosen.size)}
          </small>
        ) : (
          <Field label="Web address" labelHidden className="mt-2">
            <TextInput
              size="sm"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={row.file ?? ''}
              onChange={({ target }) => onChange({ file: target.value })}
            />
          </Field>
        )}
        {isUploading(row) && (
          <Progress
            label={`Uploading ${name}`}
            value={upload.step === 'sending' ? upload.percent : upload.step === 'rest' ? 0 : null}
            className="mt-[5px] h-[3px]"
          />
        )}
      </div>
      <IconOnlyButton
        size="sm"
        label={`Remove ${name}`}
        className="mt-[3px] sm:order-last"
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconOnlyButton>
      <div className="min-w-0 max-sm:col-span-3">
        <TargetSelect
          value={row.target}
          items={items}
          lines={lines}
          isProposed={row.isProposed && row.found !== null}
          hint={
            row.isProposed &&
            (row.found ? `Found “${row.found}” in the name` : 'No item matches the name')
          }
          onChange={onChoose}
        />
      </div>
      <Field label="Kind" labelHidden className="max-sm:col-span-3">
        <Select
          size="sm"
          value={row.kind}
          options={documentKinds}
          onChange={({ target }) => onChange({ kind: target.value as DocumentRow['kind'] })}
        />
      </Field>
      {fault && (
        <p
          role="alert"
          className="col-start-2 col-end-[-1] flex flex-wrap items-center gap-1.5 text-meta font-control text-danger-ink sm:order-last"
        >
          <CircleAlert aria-hidden className="size-3.5" />
          {fault}
          {upload.step === 'failed' && upload.mayRetry && (
            <LinkButton className="py-0" onClick={onRetry}>
              <RotateCw aria-hidden className="size-3.5" />
              Try again
            </LinkButton>
          )}
        </p>
      )}
    </li>
  )
}
