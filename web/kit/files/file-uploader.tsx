import { FileText, RotateCw, Upload, X } from 'lucide-react'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { objectIdOf } from '#contract/files'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { useFieldControl } from '#web/kit/form/field-control.ts'
import { Progress } from '#web/kit/feedback/progress.tsx'
import { useFileDrop } from '#web/kit/form/use-file-drop.ts'
import { fileSizeText } from './file-words.ts'
import type { UploadedFile, UploadLimits, UploadState } from './upload-session.ts'
import { useUpload } from './use-upload.ts'

export interface FileUploadProps {
  /** The path of the chosen file; null for none. */
  value: string | null
  onChange: (path: string | null) => void
  /** The record's present file, which the note calls "Existing file". */
  existing?: { path: string; name?: string | undefined; bytes?: number | undefined } | null
  limits: UploadLimits
  /** What is uploaded where it is not called a file: "Image". */
  noun?: string
  /** What may be chosen, in words: "PDF, Office, text, CSV or image, up to 10 MB". */
  hint: string
  /** Called when an upload begins and ends; a form waits for it. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined
}

/** The field one comes from is validated when it is left; its message must not move the button away from under the pointer. */
const keepPlace = (event: MouseEvent) => event.preventDefault()

/** What is read out while a file is on its way; percentages only from time to time. */
function announcement(state: UploadState, uploaded: UploadedFile | null): string {
  if (state.step === 'sending')
    return `Uploading ${state.name}, ${Math.floor(state.percent / 25) * 25} percent`
  if (state.step === 'checking') return `Checking ${state.name}`
  return uploaded ? `${uploaded.name} was uploaded` : ''
}

/** The part behind FileUpload: one place to drop a file on, and what there is to do about it. */
export function FileUploader({
  value,
  onChange,
  existing = null,
  limits,
  hint,
  noun = 'File',
  onBusyChange,
}: FileUploadProps) {
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null)
  const { state, choose, retry, cancel } = useUpload(limits, (file) => {
    setUploaded(file)
    onChange(file.path)
  })
  const drop = useFileDrop(choose)
  const input = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLDivElement>(null)
  const field = useFieldControl()
  const isBusy = state.step === 'sending' || state.step === 'checking'

  const reportBusy = useRef(onBusyChange)
  useEffect(() => {
    reportBusy.current = onBusyChange
  })
  useEffect(() => reportBusy.current?.(isBusy), [isBusy])
  useFocusReturn(zone)

  const browse = () => input.current?.click()
  const fresh = uploaded !== null && uploaded.path === value ? uploaded : null
  const stored = existing !== null && existing.path === value ? existing : null

  return (
    <div
      ref={zone}
      {...drop.target}
      className={cn(
        'rounded-control border border-dashed px-3 py-2.5 transition-colors forced-colors:border-[CanvasText]',
        drop.isOver ? 'border-primary bg-primary-soft' : 'border-field bg-sheet',
        field['aria-invalid'] && 'border-danger',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={limits.extensions.join(',')}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          // The same file, chosen again after a rejection, is a change again.
          event.target.value = ''
        }}
      />
      {isBusy ? (
        <UnderWay state={state} onCancel={cancel} />
      ) : (
        <>
          {state.step === 'failed' && (
            <Alert tone="bad" title={state.title} className="mb-2.5">
              <p>
                <b className="font-strong wrap-anywhere">{state.name}</b>: {state.message}
              </p>
              {state.mayRetry && (
                <Button size="sm" className="mt-2" onClick={retry}>
                  <RotateCw aria-hidden="true" className="size-3.5" />
                  Try again
                </Button>
              )}
            </Alert>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {value !== null && noun === 'File' && (
              <ChosenFile value={value} fresh={fresh} stored={stored} />
            )}
            <Button
              onMouseDown={keepPlace}
              aria-describedby={field['aria-describedby']}
              aria-invalid={field['aria-invalid']}
              onClick={browse}
            >
              <Upload aria-hidden="true" />
              {value === null ? `Upload ${noun}` : `Replace ${noun}`}
            </Button>
            {value === null ? (
              <span className="min-w-[min(100%,11rem)] flex-1 text-meta text-ink-3">
                <span className="pointer-coarse:hidden">or drop it here. </span>
                {hint}
              </span>
            ) : (
              <Button variant="ghost" onClick={() => onChange(null)}>
                <X aria-hidden="true" />
                Remove
              </Button>
            )}
          </div>
        </>
      )}
      <output className="sr-only">{announcement(state, fresh)}</output>
    </div>
  )
}

/** The file as it is in the form, with the documented note (P-127). */
function ChosenFile({
  value,
  fresh,
  stored,
}: {
  value: string
  fresh: UploadedFile | null
  stored: NonNullable<FileUploadProps['existing']> | null
}): ReactNode {
  const file = fresh ?? stored
  const name = file?.name ?? (objectIdOf(value) === null ? value : undefined)
  const size = file?.bytes === undefined ? undefined : fileSizeText(file.bytes)
  return (
    <span className="flex min-w-[min(100%,12rem)] flex-1 items-start gap-2">
      <FileText aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-ink-3" />
      <span className="min-w-0">
        {name && (
          <span className="block text-label font-control wrap-anywhere">
            {name}
            {size && <span className="text-ink-3"> · {size}</span>}
          </span>
        )}
        <span className="block text-meta text-ink-2">
          {stored === null ? 'File uploaded: New file uploaded' : 'Existing file'}
        </span>
      </span>
    </span>
  )
}

function UnderWay({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.step !== 'sending' && state.step !== 'checking') return null
  const isChecking = state.step === 'checking'
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex items-baseline justify-between gap-3 text-label">
          <span className="truncate font-control">{state.name}</span>
          <span className="flex-none text-meta text-ink-3 tabular-nums">
            {isChecking ? 'Checking...' : `${state.percent}% of ${fileSizeText(state.bytes)}`}
          </span>
        </div>
        <Progress label={`Uploading ${state.name}`} value={isChecking ? null : state.percent} />
      </div>
      <Button size="sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}

/** Buttons come and go with the upload: whoever used one goes on from the first of the next. */
function useFocusReturn(zone: RefObject<HTMLElement | null>): void {
  const isWithin = useRef(false)
  useEffect(() => {
    const element = zone.current
    if (element === null) return
    const enter = () => {
      isWithin.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A button that is taken away leaves the focus nowhere; a person who goes on leaves it somewhere.
      if (relatedTarget !== null) isWithin.current = element.contains(relatedTarget as Node)
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [zone])
  // After every change of what is shown: a dialog takes the focus that fell out of its parts.
  useEffect(() => {
    const isLost = isFocusLost() || document.activeElement?.role === 'dialog'
    if (isWithin.current && isLost) zone.current?.querySelector<HTMLElement>('button')?.focus()
  })
}
