/** What a record that is brought back keeps of its former self, beside its values. */
export interface Kept {
  id: string
  version: number
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}
