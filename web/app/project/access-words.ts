import { CircleCheck, Download, Eye } from 'lucide-react'
import { shareSections } from '#contract/common/closing-enums'
import type { AccessEntry } from '#contract/shares'

/** The glyph of what a guest did. */
export const accessIcons = { accept: CircleCheck, open: Eye, download: Download } as const

/** "Downloaded Interconnection agreement, version 2"; `isBare` leaves the verb out, where a glyph says it. */
export function accessWords({ action, section, title, n }: AccessEntry, isBare = false): string {
  if (action === 'accept') return 'Accepted the confidentiality terms'
  if (action === 'open')
    return `Opened ${section === null ? 'the project' : shareSections[section]}`
  const document = `${title ?? 'a document'}${(n ?? 1) > 1 ? `, version ${n}` : ''}`
  return isBare ? document : `Downloaded ${document}`
}
