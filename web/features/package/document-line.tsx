import {
  Download,
  Ellipsis,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileUp,
  Link2,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fileTypes, objectPath, type FileType } from '#contract/files'
import type { Document } from '#contract/package'
import { fileSizeText } from '#web/kit/files/file-words.ts'
import { buttonClasses, IconOnlyButton } from '#web/kit/form/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { dayInShort } from './package-words.ts'

/** What a writer may do with a document. */
export interface DocumentActions {
  readonly newVersion: (document: Document) => void
  readonly edit: (document: Document) => void
  readonly remove: (document: Document) => void
}

/** What kind of file it is; without one it is a web address. */
function FileGlyph({ type = '' }: { readonly type: string | undefined }) {
  if (type === '') return <Link2 aria-hidden className="text-ink-3" />
  if (type.startsWith('image/')) return <FileImage aria-hidden className="text-ink-3" />
  if (/spreadsheet|excel|csv/.test(type))
    return <FileSpreadsheet aria-hidden className="text-ink-3" />
  return <FileText aria-hidden className="text-ink-3" />
}

const kindOf = (type: string) => fileTypes[type as FileType]?.label ?? 'File'

/** The words that open a file or address. */
export function FileLink({
  href,
  children,
}: {
  readonly href: string
  readonly children: ReactNode
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="border-b border-rule-strong font-control text-ink no-underline wrap-anywhere hover:border-link hover:text-link"
    >
      {children}
    </a>
  )
}

/** What and how large the file of a document is, since when, and to its parties by whom: "PDF, 640 KB, Nov 18, Hannah Brandt". */
export function documentWords({ versions, createdAt, byName }: Document, isGuest: boolean): string {
  const [present] = versions
  const about = present
    ? [kindOf(present.type), fileSizeText(present.bytes), dayInShort(present.at)]
    : ['Web address', dayInShort(createdAt)]
  return [...about, ...(isGuest ? [] : [present?.byName ?? byName])].join(', ')
}

/** A document on one line: its title, what and how large its file is, since when and by whom; earlier versions below it. */
export function DocumentLine({
  document,
  actions,
  isGuest,
}: {
  readonly document: Document
  readonly actions: DocumentActions | null
  readonly isGuest: boolean
}) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [present, ...earlier] = document.versions
  const version = `Version ${present?.n}`
  const badge =
    'ml-[7px] rounded-chip bg-well px-1.5 text-micro font-strong whitespace-nowrap text-ink-2'
  return (
    <li className="grid min-h-[30px] grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-x-[9px] text-table max-sm:grid-cols-[16px_minmax(0,1fr)_auto]">
      <FileGlyph type={present?.type} />
      <span>
        <FileLink href={document.file}>{document.title}</FileLink>
        {present &&
          present.n > 1 &&
          (earlier.length > 0 ? (
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-label={`${version} of ${document.title}, show earlier ones`}
              onClick={() => setUnfolded(!isUnfolded)}
              className={`${badge} hover:text-link`}
            >
              {version}
            </button>
          ) : (
            <span className={badge}>{version}</span>
          ))}
        {document.note && (
          <small className="block text-meta whitespace-pre-line text-ink-3 wrap-anywhere">
            {document.note}
          </small>
        )}
      </span>
      <span className="text-meta text-ink-3 max-sm:col-start-2 max-sm:row-start-2">
        {documentWords(document, isGuest)}
      </span>
      {actions ? (
        <DocumentMenu document={document} actions={actions} />
      ) : (
        <a
          href={document.file}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${present ? 'Download' : 'Open'} ${document.title}`}
          className={buttonClasses({ variant: 'ghost', size: 'sm', shape: 'icon' })}
        >
          <Download aria-hidden />
        </a>
      )}
      {isUnfolded && (
        <ol
          aria-label={`Earlier versions of ${document.title}`}
          className="col-start-2 col-end-[-1] pb-1"
        >
          {earlier.map(({ n, fileId, name, bytes, at, byName }) => (
            <li key={n} className="flex flex-wrap gap-x-2.5 text-meta text-ink-3">
              <FileLink href={objectPath(fileId)}>{`Version ${n}`}</FileLink>
              <span className="wrap-anywhere">
                {[name, fileSizeText(bytes), dayInShort(at), byName].join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function DocumentMenu({
  document,
  actions,
}: {
  readonly document: Document
  readonly actions: DocumentActions
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconOnlyButton size="sm" label={`More for ${document.title}`}>
          <Ellipsis aria-hidden />
        </IconOnlyButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => actions.newVersion(document)}>
          <FileUp aria-hidden />
          New version
        </MenuItem>
        <MenuItem onSelect={() => actions.edit(document)}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => actions.remove(document)}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
