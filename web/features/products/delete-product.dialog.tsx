import type { Product } from '#contract/products'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useDeleteProduct } from './products.queries.ts'

/** Asks, deletes, and says in the dialog why it was refused. */
export function DeleteProductDialog({
  product,
  question,
  onClose,
  onDeleted,
}: {
  product: Pick<Product, 'id' | 'version' | 'name'>
  /** The question of its place where it is not the one of a product's own page and details (P-150). */
  question?: string
  onClose: () => void
  /** Called once it is deleted and the lists have been read again. */
  onDeleted: () => void
}) {
  const remove = useDeleteProduct()
  const confirm = () =>
    remove.mutate(product, {
      onSuccess: () => {
        toastDone('Product deleted successfully')
        onDeleted()
      },
      onError: (error) => toastFailed('Failed to delete product', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete product"
      confirmLabel="Delete"
      onConfirm={confirm}
      pending={remove.isPending}
      pendingText="Deleting..."
    >
      {question === undefined && (
        <p className="font-strong text-ink wrap-anywhere">{product.name}</p>
      )}
      <p>
        {question ?? 'Are you sure you want to delete this product? This action cannot be undone.'}
      </p>
      <SaveFailure error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}
