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
import type { ToldKind } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'

/** The glyph of each kind, and its name in the filter. */
export const kindLooks: Readonly<Record<ToldKind, { icon: LucideIcon; name: string }>> = {
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

const literal = (name: string) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A title in parts: the names in it, which stand out, and the words between them. */
export function titleParts({ title, actorName, recordName, view }: Notification): TitlePart[] {
  const names = [actorName, recordName, view?.name]
    .flatMap((name) => name || [])
    .toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text: title, isName: false }]
  return title
    .split(new RegExp(`(${names.map(literal).join('|')})`))
    .filter((text) => text !== '')
    .map((text) => ({ text, isName: names.includes(text) }))
}
