import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react'
import { cn } from '../layout/class-names.ts'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

const glyphs = {
  ArrowUp: { icon: ArrowUp, name: 'Up' },
  ArrowDown: { icon: ArrowDown, name: 'Down' },
  Enter: { icon: CornerDownLeft, name: 'Enter' },
} as const

function Cap({ name }: { readonly name: string }) {
  const glyph = glyphs[name as keyof typeof glyphs] as
    | (typeof glyphs)[keyof typeof glyphs]
    | undefined
  const Icon = glyph?.icon
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-chip border border-b-2 border-rule-strong bg-sheet px-[5px] font-ui text-[0.6875rem] leading-none font-control text-ink-2 forced-colors:border-[CanvasText]">
      {Icon ? (
        <>
          <Icon aria-hidden className="size-[11px]!" />
          <span className="sr-only">{glyph?.name}</span>
        </>
      ) : (
        name
      )}
    </kbd>
  )
}

/** How the key beside Ctrl is called on this computer. */
export const modifierName = (): string => (isMac() ? '⌘' : 'Ctrl')

/** Keys as they are pressed, with a blank between two: "g p", "Mod K", "ArrowUp ArrowDown". `Mod` is Ctrl, on a Mac the command key. */
export function KeyCaps({
  keys,
  className,
}: {
  readonly keys: string
  readonly className?: string
}) {
  return (
    <span className={cn('inline-flex flex-none gap-1', className)}>
      {keys.split(' ').map((name, at) => (
        // The same key may follow itself.
        <Cap key={`${at} ${name}`} name={name === 'Mod' ? modifierName() : name} />
      ))}
    </span>
  )
}
