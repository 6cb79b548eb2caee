import { and, eq, inArray } from 'drizzle-orm'
import { unfinishedStates } from '#contract/imports'
import { importMappings, imports } from '#database/imports'
import type { Transaction } from '#server/platform/database/database'

/** Deletes a person's unfinished imports and stored mappings; what was imported or is being stored stays. */
export async function deleteUnfinishedImports(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(imports)
    .where(and(eq(imports.createdBy, userId), inArray(imports.state, [...unfinishedStates])))
  await tx.delete(importMappings).where(eq(importMappings.userId, userId))
}
