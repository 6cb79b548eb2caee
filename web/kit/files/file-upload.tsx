import { Upload } from 'lucide-react'
import { Button } from '#web/kit/form/button.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import type { UploadLimits } from './upload-session.ts'

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

function Waiting({ noun = 'File' }: FileUploadProps) {
  return (
    <div className="flex min-h-[3.75rem] items-center rounded-control border border-dashed border-field px-3 py-2.5">
      <Button disabled>
        <Upload aria-hidden="true" />
        Upload {noun}
      </Button>
    </div>
  )
}

/**
 * A file of a record: uploaded by choosing or dropping it, replaced, removed. It is in `<Field group>`, which names it.
 * What sends files is large, and most who open a form send none.
 */
export const FileUpload = latePart<FileUploadProps>(
  async () => (await import('./file-uploader.tsx')).FileUploader,
  Waiting,
)
