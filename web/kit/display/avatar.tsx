import { useState } from 'react'
import { cn } from '../layout/class-names.ts'

const sizes = {
  md: 'size-[1.875rem] text-label leading-[1.875rem]',
  lg: 'size-14 text-figure-sm leading-14',
} as const

export interface AvatarProps {
  /** The person's name; without a picture its first letter is shown. */
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** A person's picture, or the first letter of the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const classes = cn('flex-none rounded-full', sizes[size], className)
  if (src && src !== failed)
    return (
      <img
        src={src}
        alt=""
        className={cn('object-cover', classes)}
        onError={() => setFailed(src)}
      />
    )
  const initial = [...name.trim()][0]?.toLocaleUpperCase('en') ?? '?'
  return (
    <span
      aria-hidden="true"
      className={cn('inline-block bg-primary text-center font-strong text-on-primary', classes)}
    >
      {initial}
    </span>
  )
}
