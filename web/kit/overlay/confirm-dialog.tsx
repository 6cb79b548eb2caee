import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { CoveredPage } from './covered-page.ts'
import { dialogSurface, scrimClasses } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The verb and its object, e.g. "Delete product"; the button repeats it. */
  title: string
  /** The sentence as specified. */
  children: ReactNode
  onConfirm: () => void
  /** The words of the button where they are not the title. */
  confirmLabel?: string | undefined
  cancelLabel?: string
  /** `danger` for what cannot be undone. */
  variant?: 'danger' | 'primary'
  /** True while it is being done; the dialog stays open until `onOpenChange(false)`. */
  pending?: boolean
  pendingText?: ReactNode
  /** Wider where it shows more than a sentence. */
  size?: 'sm' | 'lg'
}

/**
 * Asks before something is done. The focus starts on Cancel, Escape cancels, a click beside it does nothing,
 * and the focus goes back to what opened it. It may open over another dialog.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  onConfirm,
  confirmLabel = title,
  cancelLabel = 'Cancel',
  variant = 'danger',
  pending = false,
  pendingText,
  size = 'sm',
}: ConfirmDialogProps) {
  const { remember, restore } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !pending) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses}>
          <CoveredPage />
          <Radix.Content
            onOpenAutoFocus={remember}
            onCloseAutoFocus={restore}
            className={dialogSurface({ size })}
          >
            <div className="min-h-0 overflow-auto px-6 pt-5 pb-[18px] max-sm:px-4">
              <Radix.Title className="mb-2 font-display text-dialog">{title}</Radix.Title>
              <Radix.Description asChild>
                <div className="text-ink-2">{children}</div>
              </Radix.Description>
            </div>
            <footer
              className={cn(
                'flex justify-end gap-2 border-t border-rule px-6 py-3 max-sm:px-4 max-sm:py-2.5 max-sm:[&>button]:flex-1',
              )}
            >
              <Radix.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button
                variant={variant}
                pending={pending}
                pendingText={pendingText}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </footer>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
