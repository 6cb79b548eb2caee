import { fileTypes, type FileType } from '#contract/files'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** A file's size as people read it: "412 KB", "2.1 MB". The limits are counted in the same units. */
export function fileSizeText(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} KB`
  return `${(bytes / megabyte).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** The ending of a stored file's kind in capitals: "PDF", "DOCX". */
export function fileKindText(type: string): string {
  return fileTypes[type as FileType]?.extension.toUpperCase() ?? 'File'
}
