import type { Room } from '#contract/room'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import {
  BeforeYouRead,
  NotShared,
  SharedUntil,
} from '#web/features/package/guest-notices.public.tsx'
import { WithUnsentQuestions } from '#web/features/package/unsent-questions.public.tsx'
import { MoneyFolds, MoneyOverTime, type MoneyProps } from './project-money.tsx'
import { BesideTab } from './project-aside.tsx'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { sectionsOf } from './use-project-finance.ts'

export type GuestMoneyProps = Omit<MoneyProps, 'reading' | 'notice' | 'room'> & {
  readonly room: Room
  readonly reading: FinanceReading | null
}

/** The money of a project as far as it is shared with a guest (H-003, H-072). */
export function GuestMoney(props: GuestMoneyProps) {
  const { deal, room, reading } = props
  const sections = sectionsOf('guest', room)
  const [hasStack, hasCredit] = [sections.includes('stack'), sections.includes('credit')]
  const isWaiting = (hasStack || hasCredit) && reading === null
  const seen = isBefore(room) ? 'terms' : sections.join()
  return (
    <WithUnsentQuestions deal={deal} shown={isWaiting ? 'waiting' : seen}>
      {isWaiting ? <ProjectSkeleton tab="money" /> : <SharedMoney {...props} />}
    </WithUnsentQuestions>
  )
}

/** Whether the terms of the share wait to be accepted. */
const isBefore = ({ share }: Room) => share?.endedWhy === null && !share.accepted

function SharedMoney({ room, reading, raising, parts, ...props }: GuestMoneyProps) {
  const { deal } = props
  const { share } = room
  const sections = sectionsOf('guest', room)
  const [hasStack, hasCredit] = [sections.includes('stack'), sections.includes('credit')]
  return (
    <BesideTab {...props} room={room} reading={hasCredit ? reading : null} tab="money">
      {share && isBefore(room) ? (
        <BeforeYouRead deal={deal} share={share} />
      ) : (
        <>
          {share && sections.length > 0 && <SharedUntil share={share} />}
          {reading && hasStack && hasCredit && (
            <MoneyOverTime
              reading={reading}
              raising={raising}
              actions={null}
              onChoose={() => parts.show('stack')}
            />
          )}
          {reading && <MoneyFolds {...props} reading={reading} parts={parts} sections={sections} />}
          {!(hasStack && hasCredit) && <NotShared deal={deal} room={room} />}
        </>
      )}
    </BesideTab>
  )
}
