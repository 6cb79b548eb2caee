/** When somebody of the owning organization confirmed a record, or changed it; absent where a save says nothing of it. */
export interface LastConfirmed {
  lastConfirmedAt?: Date | null
}

/** What a restored record retains of the deleted one, beside its values. */
export interface Retained extends LastConfirmed {
  id: string
  version: number
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}
