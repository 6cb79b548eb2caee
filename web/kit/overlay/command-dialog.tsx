import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { RemoveScroll } from 'react-remove-scroll'
import { isFocusLost } from '../../lib/focus-place.ts'
import { focusTitleAfter } from '../../lib/page-focus.ts'
import { CoveredPage } from './covered-page.ts'
import { PortalLayerProvider } from './portal-layer.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface CommandDialogProps {
  /** Its name, for screen readers. */
  label: string
  onClose: () => void
  /** Called once it has closed and the focus is back where it was. */
  onClosed: () => void
  children: ReactNode
}

const scrolling = new Set(['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' '])

/** A key that nothing inside takes would scroll the page below. */
function keepFromPage(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.defaultPrevented || !scrolling.has(key)) return
  if (target instanceof HTMLButtonElement && key === ' ') return
  if (target instanceof HTMLInputElement && !key.startsWith('Page')) return
  event.preventDefault()
}

/**
 * The frame of the search palette: 660 px wide, at the upper end of the window, on phones the whole of it. It may be over a
 * dialog. It comes and goes at once; the focus starts in its first field and goes back, or to the title of the page it led to.
 */
export function CommandDialog({ label, onClose, onClosed, children }: CommandDialogProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const { remember, restore } = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* As the overlay of other dialogs, but without its style of the body: with a new style sheet the browser styles
            the whole page anew, a third of the time until the palette is painted. */}
        <RemoveScroll
          ref={setLayer}
          allowPinchZoom
          removeScrollBar={false}
          shards={[content]}
          className="pointer-events-auto fixed inset-0 z-70 grid place-items-start justify-items-center bg-scrim px-6 pt-[11vh] pb-6 max-sm:place-items-stretch max-sm:p-0 print:hidden"
        >
          <CoveredPage />
          <Radix.Content
            ref={content}
            onKeyDown={keepFromPage}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              remember()
              event.preventDefault()
              content.current?.querySelector('input')?.focus()
            }}
            onCloseAutoFocus={(event) => {
              if (!isFocusLost() || focusTitleAfter(event.target)) event.preventDefault()
              else restore(event)
              onClosed()
            }}
            className="flex max-h-[76vh] w-full max-w-[660px] flex-col overflow-hidden rounded-dialog bg-raised text-ink shadow-dialog outline-none max-sm:h-dvh max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none forced-colors:border"
          >
            <Radix.Title className="sr-only">{label}</Radix.Title>
            <PortalLayerProvider value={layer}>{children}</PortalLayerProvider>
          </Radix.Content>
        </RemoveScroll>
      </Radix.Portal>
    </Radix.Root>
  )
}
