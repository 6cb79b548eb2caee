/** What a restored record retains of the deleted one, beside its values. */
export interface Retained {
  id: string
  version: number
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}
