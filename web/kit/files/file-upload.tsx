import { Upload } from 'lucide-react'
import { Button } from '#web/kit/form/button.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import type { FileUploadProps } from './file-uploader.tsx'

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
