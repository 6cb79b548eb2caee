import { cn } from '../layout/class-names.ts'

const sizes = {
  md: 'size-7 rounded-chip bg-well text-[0.75rem] leading-[1.625rem]',
  xl: 'size-14 rounded-sheet bg-sheet text-[1.3125rem] leading-[3.375rem]',
} as const

/** The first letters of the first two words of a name: "Prairie Light Green Bank" gives "PL". */
export function monogramOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en'))
    .join('')
}

/** A tile with an organization's monogram, or its logo. Hidden from screen readers: the name is beside it. */
export function Monogram({
  name,
  src,
  size = 'md',
  className,
}: {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block flex-none overflow-hidden border border-rule text-center font-display font-control text-ink-2',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-contain" /> : monogramOf(name)}
    </span>
  )
}
