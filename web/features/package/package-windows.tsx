import type { Document } from '#contract/package'
import { AddDocumentsDialog, type AddDocumentsProps } from './add-documents.dialog.tsx'
import { DeleteDocumentDialog, DocumentDialog } from './document.dialog.tsx'

/** Which dialog is open over a package. */
export type PackageWindow =
  | ({ readonly kind: 'add'; readonly onAdded?: ((document: Document) => void) | undefined } & Pick<
      AddDocumentsProps,
      'files' | 'target'
    >)
  | { readonly kind: 'document'; readonly document: Document; readonly part: 'words' | 'file' }
  | { readonly kind: 'delete'; readonly document: Document }

export interface PackageWindowsProps extends Pick<
  AddDocumentsProps,
  'dealId' | 'items' | 'lines' | 'onClose'
> {
  readonly window: PackageWindow
}

/** The dialogs over a package. What they were opened with stays in them while others change it. */
export function PackageWindows({ window, dealId, ...shared }: PackageWindowsProps) {
  switch (window.kind) {
    case 'add':
      return (
        <AddDocumentsDialog
          {...shared}
          dealId={dealId}
          files={window.files}
          target={window.target}
          onAdded={window.onAdded}
        />
      )
    case 'document':
      return <DocumentDialog {...shared} document={window.document} part={window.part} />
    case 'delete':
      return <DeleteDocumentDialog document={window.document} onClose={shared.onClose} />
  }
}
