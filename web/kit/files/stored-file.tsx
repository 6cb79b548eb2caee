import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ApiError, send } from '../../lib/api-client.ts'
import { FilePreview } from './file-preview.tsx'
import { fileKindText, fileSizeText } from './file-words.ts'

interface KnownFile {
  name: string
  type: string
  bytes: number
}

/** The name of a download as its header spells it. */
function nameIn(disposition: string | null): string {
  const coded = disposition
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.toLowerCase().startsWith("filename*=utf-8''"))
  try {
    return coded === undefined
      ? 'file'
      : decodeURIComponent(coded.slice("filename*=utf-8''".length))
  } catch {
    return 'file'
  }
}

/** What the server says of a stored file without sending it. */
export function useStoredFile(path: string | null) {
  return useQuery({
    queryKey: ['/objects', path],
    enabled: path !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<KnownFile | null> => {
      const answer = await send('HEAD', path ?? '', { signal }).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
      if (answer === null) return null
      const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
      return {
        name: nameIn(answer.headers.get('content-disposition')),
        type,
        bytes: Number(answer.headers.get('content-length') ?? 0),
      }
    },
  })
}

/** A stored file in a record's details: a way to download it, its kind and size, and a preview. */
export function StoredFile({ path }: { path: string }) {
  const { data: file } = useStoredFile(path)
  return (
    <div className="whitespace-normal">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a
          href={path}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 font-strong underline-offset-[3px] hover:underline"
        >
          <Download aria-hidden="true" className="size-3.5" />
          Download File
        </a>
        {file && (
          <span className="text-meta text-ink-3 wrap-anywhere">
            {file.name} · {fileKindText(file.type)}, {fileSizeText(file.bytes)}
          </span>
        )}
      </p>
      {file && <FilePreview path={path} name={file.name} type={file.type} />}
    </div>
  )
}
