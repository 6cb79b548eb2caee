import type { ReadinessTest } from '#contract/package/readiness-file'
import type { FinanceActions } from '#web/features/finance/capital-stack.tsx'
import { PackageTab } from '#web/features/package/package-tab.public.tsx'
import type { TabProps } from './tab-props.ts'

/** What of the project answers an item of the readiness list: a form of its money, an answer of the credit sheet, or its fields. */
const answers: Readonly<Record<ReadinessTest, (actions: FinanceActions) => void>> = {
  summary: (actions) => actions.editDeal(),
  cost_split: (actions) => actions.editUses(),
  sources: (actions) => actions.addSource(),
  owner: (actions) => actions.editDeal(),
  executed: (actions) => actions.editDeal(),
  dates: (actions) => actions.editFacts('constructionStart'),
  monetization: (actions) => actions.editDeal(),
  wages: (actions) => actions.editFacts('wagesMet'),
  foreign_entity: (actions) => actions.editFacts('materialAssistanceMet'),
  bonuses: (actions) => actions.editFacts('energyCommunity'),
  bridge: (actions) => actions.editFacts('bridgeFirstDraw'),
}

/** The package of a project on its page. */
export const ProjectPackage = ({ deal, role, room, reading, actions }: TabProps) => (
  <PackageTab
    deal={deal}
    role={role}
    room={room}
    // What forms begin with is read first.
    onAnswer={actions && reading && ((test) => answers[test](actions))}
  />
)
