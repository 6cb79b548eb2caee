import { X } from 'lucide-react'
import { IconOnlyButton } from '../form/button.tsx'

/** What a press on a picture narrowed its list to; the cross takes it back (U-050). */
export function Pill({
  label,
  value,
  onRemove,
}: {
  readonly label: string
  readonly value: string
  readonly onRemove: () => void
}) {
  return (
    <span className="inline-flex h-8.5 items-center gap-1.5 rounded-control border border-bar-2 bg-w1 pr-1 pl-2.5 text-label max-sm:h-10 print:hidden">
      {label} <b className="font-head">{value}</b>
      <IconOnlyButton size="sm" label={`Remove ${label} ${value}`} onClick={onRemove}>
        <X aria-hidden className="size-3.5" />
      </IconOnlyButton>
    </span>
  )
}
