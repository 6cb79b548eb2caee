import type { Deal } from '#contract/pipeline'
import type { Room } from '#contract/room'
import type { FinanceActions } from '#web/features/finance/capital-stack.tsx'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'

/** What a person is at a project's page. */
export type ProjectRole = 'party' | 'guest'

/** What every tab of a project's page is given. */
export interface TabProps {
  readonly deal: Deal
  readonly role: ProjectRole
  /** Undefined until it is read. */
  readonly room: Room | undefined
  /** Null while the finance is not here, and for guests it is not shared with. */
  readonly reading: FinanceReading | null
  /** Null for people who only read. */
  readonly actions: FinanceActions | null
}
