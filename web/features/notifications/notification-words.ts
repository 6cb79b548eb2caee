import {
  AtSign,
  Bookmark,
  Eye,
  FileUp,
  Handshake,
  Pencil,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { NotifiedKind } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'

/** The glyph of each kind, and its name in the filter. */
export const kindLooks: Readonly<Record<NotifiedKind, { icon: LucideIcon; name: string }>> = {
  mention: { icon: AtSign, name: 'Mentions' },
  followed_record: { icon: Eye, name: 'Records you follow' },
  view_alert: { icon: Bookmark, name: 'Views you watch' },
  own_record: { icon: Pencil, name: "Your organization's records" },
  member_joined: { icon: UserPlus, name: 'New colleagues' },
  import_finished: { icon: FileUp, name: 'Imports' },
  introductions: { icon: Handshake, name: 'Introductions' },
}

export interface TitlePart {
  readonly text: string
  readonly isName: boolean
}

/** Where the first of some names begins in a text, the longest of those that begin there; null where there is none. */
function firstName(text: string, names: readonly string[]): { at: number; name: string } | null {
  const found = names
    .map((name) => ({ at: text.indexOf(name), name }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
  return found[0] ?? null
}

/** A title in parts: the names in it, which stand out, and the words between them. */
export function titleParts({ title, actorName, recordName, view }: Notification): TitlePart[] {
  const names = [actorName, recordName, view?.name].flatMap((name) => name || [])
  const parts: TitlePart[] = []
  let rest = title
  for (let found = firstName(rest, names); found !== null; found = firstName(rest, names)) {
    const { at, name } = found
    parts.push({ text: rest.slice(0, at), isName: false }, { text: name, isName: true })
    rest = rest.slice(at + name.length)
  }
  return [...parts, { text: rest, isName: false }].filter(({ text }) => text !== '')
}
