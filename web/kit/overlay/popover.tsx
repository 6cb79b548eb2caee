import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../layout/class-names.ts'
import { usePortalLayer } from './portal-layer.tsx'

/** A surface that opens beside its trigger; `PopoverTrigger asChild` around the button, `PopoverContent` beside it. */
export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
/** What the content is beside, where that is not the trigger. */
export const PopoverAnchor = Radix.Anchor

/** The open surface, 264 px wide unless `className` says otherwise; name it with `aria-label`. */
export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...content
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={usePortalLayer()}>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        {...content}
        className={cn(
          'z-30 max-h-(--radix-popover-content-available-height) animate-pop-in overflow-auto rounded-sheet border border-rule bg-raised p-1.5 shadow-pop print:hidden',
          className ?? 'w-66',
        )}
      />
    </Radix.Portal>
  )
}
