import { Upload } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Document } from '#contract/package'
import { documentHint, documentLimits } from '#web/kit/files/file-limits.ts'
import { useFileDrop } from '#web/kit/form/use-file-drop.ts'
import { cn } from '#web/kit/layout/class-names.ts'
import type { Target } from './use-document-rows.ts'

/** The browser's own way to choose files, for what a button says they answer. */
export function useFileChooser(
  onFiles: (
    files: readonly File[],
    target: Target | null,
    onAdded: ((document: Document) => void) | undefined,
  ) => void,
) {
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<{
    target: Target | null
    onAdded?: ((document: Document) => void) | undefined
  }>({ target: null })
  const hidden: ReactNode = (
    <input
      ref={input}
      type="file"
      multiple
      accept={documentLimits.extensions.join(',')}
      className="hidden"
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ target: { files }, target }) => {
        if (files?.length) onFiles([...files], wanted.current.target, wanted.current.onAdded)
        // The same file, chosen again, is a change again.
        target.value = ''
      }}
    />
  )
  return {
    input: hidden,
    open: (target: Target | null, onAdded?: (document: Document) => void) => {
      // A document that names neither an item nor a line may find one by its name.
      wanted.current = { target: target?.item || target?.line ? target : null, onAdded }
      input.current?.click()
    },
  }
}

/** Takes dropped files, and opens the way to choose them. */
export function DropZone({
  isFirst,
  onFiles,
  onChoose,
}: {
  /** There is no document yet. */
  readonly isFirst: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onChoose: () => void
}) {
  const drop = useFileDrop(onFiles)
  return (
    <button
      type="button"
      {...drop.target}
      onClick={onChoose}
      className={cn(
        'flex w-full items-center gap-3.5 rounded-sheet border-[1.5px] border-dashed border-field px-4.5 py-[13px] text-left transition-colors hover:border-primary hover:bg-sheet print:hidden',
        drop.isOver && 'border-primary bg-primary-soft',
      )}
    >
      <Upload aria-hidden className="size-[22px] text-primary" />
      <span className="min-w-0">
        {isFirst && <b className="block font-head">No documents yet</b>}
        <b className="block font-strong">
          Drop files here, or{' '}
          <span className="text-link underline decoration-1 underline-offset-3">choose them</span>
        </b>
        <small className="block text-meta text-ink-3">
          {documentHint}{' '}
          {isFirst
            ? 'Drop what you have; the portal finds the item.'
            : 'The portal finds the item.'}
        </small>
      </span>
    </button>
  )
}
