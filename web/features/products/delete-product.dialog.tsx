import type { Product } from '#contract/products'
import { DeleteRecordDialog, type DeleteRecordProps } from '#web/registry/delete-record.dialog.tsx'
import { products } from './products.queries.ts'

/** Asks before a product is deleted. */
export function DeleteProductDialog({
  question,
  ...deleting
}: DeleteRecordProps<Pick<Product, 'id' | 'version' | 'name'>> & {
  /** The question of its place where it is not the one of a product's own page and details (P-150). */
  question?: string
}) {
  return (
    <DeleteRecordDialog {...deleting} of={products} pendingText="Deleting...">
      {question && <p>{question}</p>}
    </DeleteRecordDialog>
  )
}
