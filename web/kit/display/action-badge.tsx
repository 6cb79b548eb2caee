import {
  Ban,
  CircleCheck,
  CirclePlus,
  Download,
  Eye,
  FileInput,
  FileOutput,
  KeyRound,
  LifeBuoy,
  LogIn,
  LogOut,
  Pencil,
  RotateCcw,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { auditActions, type AuditAction } from '#contract/audit'
import { Badge } from '#web/kit/display/badge.tsx'

type Tone = 'default' | 'secondary' | 'destructive' | 'gold'

const looks: Readonly<Record<AuditAction, { tone: Tone; icon: LucideIcon }>> = {
  create: { tone: 'default', icon: CirclePlus },
  update: { tone: 'secondary', icon: Pencil },
  delete: { tone: 'destructive', icon: Trash2 },
  erase: { tone: 'destructive', icon: Trash2 },
  restore: { tone: 'default', icon: RotateCcw },
  confirm: { tone: 'default', icon: CircleCheck },
  sign_in: { tone: 'secondary', icon: LogIn },
  sign_in_failed: { tone: 'gold', icon: LogOut },
  recovery_code_used: { tone: 'gold', icon: LifeBuoy },
  reset_second_factor: { tone: 'gold', icon: RotateCcw },
  denied: { tone: 'destructive', icon: Ban },
  reveal_key: { tone: 'gold', icon: Eye },
  regenerate_key: { tone: 'gold', icon: KeyRound },
  export: { tone: 'secondary', icon: FileOutput },
  import: { tone: 'default', icon: FileInput },
  undo: { tone: 'secondary', icon: Undo2 },
  accept: { tone: 'default', icon: CircleCheck },
  open: { tone: 'secondary', icon: Eye },
  download: { tone: 'secondary', icon: Download },
}

/** What was done, as a glyph and a word. */
export function ActionBadge({ action }: { action: AuditAction }) {
  return <Badge {...looks[action]}>{auditActions[action]}</Badge>
}
