import type { ReactNode } from 'react'
import type { Product } from '#contract/products'
import { Alert } from '#web/kit/alert.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/toast-outcome.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useDeleteProduct } from './products.queries.ts'

/** Asks, deletes, and says in the dialog why it was refused. `children` is the question of its place. */
export function DeleteProductDialog({ product, onClose, onDeleted, children }: {
  product: Pick<Product, 'id' | 'version'>
  onClose: () => void
  /** Called once it is deleted and the lists have been read again. */
  onDeleted: () => void
  children: ReactNode
}) {
  const remove = useDeleteProduct()
  const confirm = () => remove.mutate(product, {
    onSuccess: () => {
      toastDone('Product deleted successfully')
      onDeleted()
    },
    onError: (error) => toastFailed('Failed to delete product', error),
  })
  return (
    <ConfirmDialog open onOpenChange={(open) => !open && onClose()} title="Delete" onConfirm={confirm} pending={remove.isPending} pendingText="Deleting...">
      <p>{children}</p>
      {remove.isError && <Alert tone="bad" className="mt-3">{sentenceOf(remove.error)}</Alert>}
    </ConfirmDialog>
  )
}

/** The question of a product's own page and details (P-150). */
export const deleteQuestion = 'Are you sure you want to delete this product? This action cannot be undone.'
