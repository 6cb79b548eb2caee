import type { Product } from '#contract/products'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useDeleteProduct } from './products.queries.ts'

/** Asks before a product is deleted. */
export function DeleteProductDialog({
  product,
  question,
  ...ends
}: {
  product: Pick<Product, 'id' | 'version' | 'name'>
  /** The question of its place where it is not the one of a product's own page and details (P-150). */
  question?: string
  onClose: () => void
  onDone: () => void
}) {
  return (
    <MutationDialog
      {...ends}
      mutation={useDeleteProduct()}
      input={product}
      title="Delete product"
      confirmLabel="Delete"
      pendingText="Deleting..."
      done="Product deleted successfully"
      failed="Failed to delete product"
    >
      {question === undefined && (
        <p className="font-strong text-ink wrap-anywhere">{product.name}</p>
      )}
      <p>
        {question ?? 'Are you sure you want to delete this product? This action cannot be undone.'}
      </p>
    </MutationDialog>
  )
}
