/** What a party of a record may do with it besides its owner, who may do everything. */
export type PartyRight = 'read' | 'leave'

interface ReadRule {
  /** The field with the organization whose members read the record in every state; missing where it has no owner. */
  readonly owner?: string
  /** Fields with further organizations, and what their members may do. */
  readonly parties?: Readonly<Record<string, readonly PartyRight[]>>
  /** Everybody who belongs to an organization reads a record with one of these values in each of these fields. */
  readonly open?: Readonly<Record<string, readonly string[]>>
}

/** What is said of a kind of record. */
export interface RecordKind {
  /** One of them, as a label; in lower case inside a sentence. */
  readonly one: string
  /** Many of them, as a label. */
  readonly many: string
  /** What one is called in a sentence where that is shorter. */
  readonly short?: string
  /** Its name where a path segment cannot be: in the ids of endpoints, and among the counts of what an organization has. */
  readonly key: string
  /** Its table; missing where it has none of its own. */
  readonly table?: string
  /** Whether a trigger counts the changes of its table, so that answers made of it can be cached. */
  readonly counted?: true
  /** The tables its list is made of. */
  readonly listedFrom?: readonly string[]
  /** Who reads a record, besides administrators; missing where nobody else does. */
  readonly readers?: 'managers' | ReadRule
  /** Who adds and changes records; administrators too, but of facilities, which have their own. */
  readonly writers: 'members' | 'managers' | 'administrators' | 'facility administrators'
  /** The page with the list, and where the navigation has it. */
  readonly page?: {
    readonly path: `/${string}`
    readonly access: 'member' | 'admin'
    readonly menu: 'campaign' | 'registry' | 'library' | 'none' | null
  }
  readonly imported?: true
  readonly exported?: true
  /** Whether a record has a history, from which versions and deleted records can be restored. */
  readonly restored?: true
  /** Whether records belong to one organization and move when it is merged into another. */
  readonly merged?: true
  readonly hasFiles?: true
}
