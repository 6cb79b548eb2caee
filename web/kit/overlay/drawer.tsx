import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { IconOnlyButton } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { CoveredPage } from './covered-page.ts'
import { PortalLayerProvider } from './portal-layer.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The content of the drawer, for screen readers, e.g. "Main". */
  label: string
  /** `spine` for the navigation, `sheet` for anything else. */
  ground?: 'spine' | 'sheet'
  closeLabel?: string
  children: ReactNode
}

/** A panel from the left for narrow screens, 284 px wide; the focus stays inside until it closes. */
export function Drawer({
  open,
  onOpenChange,
  label,
  ground = 'spine',
  closeLabel = 'Close menu',
  children,
}: DrawerProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const { remember, restore } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          ref={setLayer}
          className="fixed inset-0 z-60 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out print:hidden"
        >
          <CoveredPage />
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={restore}
            data-spine={ground === 'spine' ? '' : undefined}
            className={cn(
              'absolute inset-y-0 left-0 flex w-71 max-w-[calc(100vw-2.5rem)] animate-drawer-in flex-col overflow-hidden outline-none data-[state=closed]:animate-drawer-out',
              ground === 'spine' ? 'bg-spine text-spine-ink' : 'bg-raised text-ink',
            )}
          >
            <Radix.Title className="sr-only">{label}</Radix.Title>
            <PortalLayerProvider value={layer}>{children}</PortalLayerProvider>
            <Radix.Close asChild>
              <IconOnlyButton
                label={closeLabel}
                title={closeLabel}
                className={cn(
                  'absolute! top-3.5 right-3',
                  ground === 'spine' &&
                    'text-spine-ink! hover:bg-spine-hover! hover:text-spine-ink-on!',
                )}
              >
                <X />
              </IconOnlyButton>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
