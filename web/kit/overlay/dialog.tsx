import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { IconOnlyButton } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { CoveredPage } from './covered-page.ts'
import { PortalLayerProvider } from './portal-layer.tsx'
import { useReturnFocus } from './return-focus.ts'

/** A dialog; `open` with `onOpenChange`, or a DialogTrigger inside of it. */
export const Dialog = Radix.Root
/** `asChild` around the button that opens the dialog. */
export const DialogTrigger = Radix.Trigger
/** `asChild` around a button that closes the dialog. */
export const DialogClose = Radix.Close

/** The veil over the page; it is also the frame that places the dialog: in the middle, on phones at the foot. */
export const scrimClasses =
  'fixed inset-0 z-50 grid animate-fade-in place-items-center bg-scrim p-6 data-[state=closed]:animate-fade-out max-sm:place-items-end max-sm:justify-items-stretch max-sm:p-0 print:hidden'

/** The surface of a dialog, a sheet from below on phones. */
export const dialogSurface = cva(
  'flex w-full animate-dialog-in flex-col overflow-hidden rounded-dialog bg-raised text-ink shadow-dialog outline-none max-sm:max-h-[94dvh] max-sm:max-w-none max-sm:animate-sheet-in max-sm:rounded-t-phone-sheet max-sm:rounded-b-none forced-colors:border',
  {
    variants: {
      size: {
        sm: 'max-h-[80dvh] max-w-[460px]',
        md: 'max-h-[80dvh] max-w-[600px]',
        lg: 'max-h-[80dvh] max-w-[800px]',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

/** The first field of the dialog's body; a dialog without one is focused itself, so that its name is read first. */
function firstStop(dialog: HTMLElement): HTMLElement {
  return (
    dialog.querySelector<HTMLElement>(
      '[data-dialog-body] :is(input:not([type=hidden], [hidden]), select, textarea):enabled',
    ) ?? dialog
  )
}

export interface DialogContentProps
  extends ComponentProps<typeof Radix.Content>, VariantProps<typeof dialogSurface> {}

/**
 * The open dialog: DialogHeader, DialogBody and DialogFooter. 460, 600 or 800 px wide, at most 80 % of the
 * window high, the middle scrolls. The focus starts in the first field. Escape and a click beside it close it;
 * the focus then goes back to what opened it. Where losing what was typed matters, stop `onInteractOutside` and `onEscapeKeyDown`.
 */
export function DialogContent({
  size,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...content
}: DialogContentProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const { remember, restore } = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay ref={setLayer} className={scrimClasses}>
        <CoveredPage />
        <Radix.Content
          aria-describedby={undefined}
          {...content}
          onOpenAutoFocus={(event) => {
            remember()
            onOpenAutoFocus?.(event)
            if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return
            event.preventDefault()
            firstStop(event.target).focus()
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            if (!event.defaultPrevented) restore(event)
          }}
          className={cn(dialogSurface({ size }), className)}
        >
          <PortalLayerProvider value={layer}>{children}</PortalLayerProvider>
        </Radix.Content>
      </Radix.Overlay>
    </Radix.Portal>
  )
}

export interface DialogHeaderProps {
  title: ReactNode
  /** One sentence below the title; it describes the dialog to screen readers. */
  description?: ReactNode
  /** Shown above the title, e.g. a badge and dates. */
  above?: ReactNode
  /** Shown left of the close button, e.g. buttons that walk a list. */
  actions?: ReactNode
  /** The name of the close button; null where the dialog has to be answered. */
  closeLabel?: string | null
}

/** The fixed head of a dialog: its name and the button that closes it. */
export function DialogHeader({
  title,
  description,
  above,
  actions,
  closeLabel = 'Close',
}: DialogHeaderProps) {
  return (
    <header className="flex flex-none items-start gap-3.5 px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4 max-sm:pb-3">
      <div className="min-w-0 flex-1">
        {above}
        <Radix.Title className="font-display text-dialog wrap-anywhere">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 text-ink-2">{description}</Radix.Description>
        )}
      </div>
      <div className="-mt-1 -mr-2 flex flex-none items-center gap-1">
        {actions}
        {closeLabel !== null && (
          <Radix.Close asChild>
            <IconOnlyButton label={closeLabel} title={closeLabel}>
              <X />
            </IconOnlyButton>
          </Radix.Close>
        )}
      </div>
    </header>
  )
}

/** The middle of a dialog, which scrolls. */
export function DialogBody({ className, ...body }: ComponentProps<'div'>) {
  return (
    <div
      {...body}
      data-dialog-body=""
      className={cn(
        'min-h-0 flex-1 overflow-auto overscroll-contain px-6 pb-5 max-sm:px-4 max-sm:pb-4',
        className,
      )}
    />
  )
}

/** The fixed foot of a dialog; buttons are at its end, `start` at its beginning (Delete, a note). */
export function DialogFooter({
  start,
  className,
  children,
  ...footer
}: ComponentProps<'footer'> & { start?: ReactNode }) {
  return (
    <footer
      {...footer}
      className={cn(
        'flex flex-none flex-wrap items-center justify-end gap-2 border-t border-rule px-6 py-3 max-sm:px-4 max-sm:py-2.5 max-sm:[&>a]:flex-1 max-sm:[&>button]:flex-1',
        className,
      )}
    >
      {start && <div className="mr-auto flex items-center gap-2">{start}</div>}
      {children}
    </footer>
  )
}

export interface OpenDialogProps
  extends
    Omit<DialogContentProps, 'title'>,
    Pick<DialogHeaderProps, 'title' | 'description' | 'closeLabel'> {
  onClose: () => void
}

/** A dialog that is open as long as it is rendered, under its head; DialogBody and DialogFooter are inside. */
export function OpenDialog({
  title,
  description,
  closeLabel = 'Close',
  onClose,
  children,
  ...content
}: OpenDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent {...content}>
        <DialogHeader title={title} description={description} closeLabel={closeLabel} />
        {children}
      </DialogContent>
    </Dialog>
  )
}
