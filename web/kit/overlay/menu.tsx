import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { isFocusLost } from '../../lib/focus-place.ts'
import { focusTitleAfter } from '../../lib/page-focus.ts'
import { cn } from '../layout/class-names.ts'
import { usePortalLayer } from './portal-layer.tsx'

/**
 * A menu that drops from its button: `MenuTrigger asChild` around the button, `MenuContent` beside it. The
 * page stays reachable while it is open: a click elsewhere closes the menu and does what it was meant for.
 */
export function Menu({ modal = false, ...menu }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={modal} {...menu} />
}

export const MenuTrigger = Radix.Trigger
export const MenuRadioGroup = Radix.RadioGroup

const item =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-chip px-2 text-label no-underline outline-none hover:no-underline data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-well max-sm:min-h-10 pointer-coarse:min-h-10'

/** The open menu. Closing it gives the focus back to its button, unless that has gone elsewhere already. */
export function MenuContent({
  className,
  align = 'end',
  sideOffset = 6,
  onCloseAutoFocus,
  ...content
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={usePortalLayer()}>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event)
          // It may have left the menu for something else, as for the title of the page that an item led to.
          if (!isFocusLost() || focusTitleAfter(event.target)) event.preventDefault()
        }}
        {...content}
        className={cn(
          'z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-pop-in overflow-auto rounded-sheet border border-rule bg-raised p-1.5 shadow-pop print:hidden',
          className,
        )}
      />
    </Radix.Portal>
  )
}

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  tone?: 'default' | 'danger'
}

/** One thing to do; `asChild` around a link makes it lead somewhere. `onSelect` is called for mouse and keyboard. */
export function MenuItem({ tone = 'default', className, ...props }: MenuItemProps) {
  return (
    <Radix.Item
      {...props}
      className={cn(
        item,
        tone === 'danger'
          ? 'text-danger-ink [&_svg]:text-danger-ink'
          : 'text-ink [&_svg]:text-ink-3',
        className,
      )}
    />
  )
}

/** One choice of a MenuRadioGroup. */
export function MenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...props} className={cn(item, 'text-ink', className)}>
      <span className="grid size-4 place-items-center text-primary">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" className="size-3.5" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.RadioItem>
  )
}

/** A caption over some items. */
export function MenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('px-2 py-1.5 text-meta text-ink-3', className)} />
}

/** A line between groups of items. */
export function MenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return (
    <Radix.Separator {...props} className={cn('-mx-1.5 my-1.5 border-t border-rule', className)} />
  )
}
