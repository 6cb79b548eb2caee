import { lazy, Suspense, useState, type ReactNode } from 'react'
import { send } from '#web/lib/api-client.ts'

export interface FilePreviewProps {
  /** The checked route that answers the file. */
  path: string
  name: string
  /** What the server found the file to be. */
  type: string
}

/** What is shown where there is nothing to preview. */
function NoPreview(): ReactNode {
  return (
    <p className="p-6 text-center text-ink-2">
      This file cannot be shown here. Download it to read it.
    </p>
  )
}

function LoadingPreview(): ReactNode {
  return <output className="block p-6 text-center text-ink-2">Loading preview...</output>
}

// Where the part that paints cannot be loaded there is a file to download all the same.
const PdfPreview = lazy(() =>
  import('./pdf-preview.tsx').then(
    ({ PdfPreview: part }) => ({ default: part }),
    () => ({ default: NoPreview }),
  ),
)

/**
 * A preview of an image or a PDF file in which nothing of it can run: an image is shown as an image and no document, and a
 * PDF's pages are painted by the portal's own script. Nothing for other kinds of file.
 */
export function FilePreview({ path, name, type }: FilePreviewProps): ReactNode {
  const isImage = type.startsWith('image/')
  if (!isImage && type !== 'application/pdf') return null
  return (
    <section
      aria-label={`Preview of ${name}`}
      className="mt-4 overflow-hidden rounded-control border border-rule bg-well print:hidden"
    >
      {isImage ? (
        <ImagePreview key={path} path={path} name={name} />
      ) : (
        <Suspense fallback={<LoadingPreview />}>
          <PdfPreview key={path} path={path} name={name} none={<NoPreview />} />
        </Suspense>
      )}
    </section>
  )
}

/**
 * An image as the browser reads it. Where that fails, the server is asked once whether it may be read: the session's cookie
 * may have been replaced while the browser asked, which the browser does not see.
 */
function ImagePreview({ path, name }: { path: string; name: string }) {
  const [state, setState] = useState<'first' | 'asking' | 'second' | 'broken'>('first')
  async function retry(): Promise<void> {
    if (state === 'second') return setState('broken')
    setState('asking')
    const isReadable = await send('HEAD', path, {}).then(
      () => true,
      () => false,
    )
    setState(isReadable ? 'second' : 'broken')
  }
  if (state === 'broken') return <NoPreview />
  if (state === 'asking') return <LoadingPreview />
  return (
    <img
      key={state}
      src={path}
      alt={name}
      decoding="async"
      className="mx-auto block max-h-[60dvh] max-w-full object-contain"
      onError={() => void retry()}
    />
  )
}
