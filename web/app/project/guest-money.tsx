import { creditTechnologies } from '#contract/common/finance-enums'
import { caseWords, creditRateWords, dollarWords } from '#contract/finance/words'
import type { Room } from '#contract/room'
import { CapitalStack } from '#web/features/finance/capital-stack.tsx'
import { CreditSheet } from '#web/features/finance/credit-sheet.tsx'
import { BridgeList, UsesList } from '#web/features/finance/finance-aside.tsx'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import { FinanceFold, FinanceLine } from '#web/features/finance/finance-sheet.tsx'
import { foldLines } from '#web/features/finance/finance-words.ts'
import {
  BeforeYouRead,
  NotShared,
  SharedUntil,
} from '#web/features/package/guest-notices.public.tsx'
import { MoneyOverTime, type MoneyProps } from './project-money.tsx'
import { BesideTab } from './project-aside.tsx'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { sectionsOf } from './use-project-finance.ts'

export type GuestMoneyProps = Omit<MoneyProps, 'reading' | 'notice' | 'room'> & {
  readonly room: Room
  readonly reading: FinanceReading | null
}

/** The money of a project as far as it is shared with a guest (H-003, H-072). */
export function GuestMoney({ room, reading, raising, parts, ...props }: GuestMoneyProps) {
  const { deal } = props
  const { share } = room
  const sections = sectionsOf('guest', room)
  const [hasStack, hasCredit] = [sections.includes('stack'), sections.includes('credit')]
  if ((hasStack || hasCredit) && reading === null) return <ProjectSkeleton />
  return (
    <BesideTab {...props} room={room} reading={hasCredit ? reading : null} tab="money">
      {share?.endedWhy === null && !share.accepted ? (
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
          {reading && <SharedFolds {...{ deal, reading, parts, hasStack, hasCredit }} />}
          {!(hasStack && hasCredit) && <NotShared deal={deal} room={room} />}
        </>
      )}
    </BesideTab>
  )
}

function SharedFolds({
  deal,
  reading,
  parts,
  hasStack,
  hasCredit,
}: Pick<MoneyProps, 'deal' | 'reading' | 'parts'> & {
  readonly hasStack: boolean
  readonly hasCredit: boolean
}) {
  const fold = (id: keyof typeof foldLines) => ({
    id,
    isOpen: parts.open.has(id),
    onToggle: () => parts.toggle(id),
  })
  const { cash } = reading.estimate.credit
  return (
    <>
      {hasStack && (
        <FinanceFold title="Capital stack" line={foldLines.stack(reading)} {...fold('stack')}>
          <CapitalStack reading={reading} actions={null} marked={[]} />
        </FinanceFold>
      )}
      {hasCredit && (
        <FinanceFold
          title="Tax credit sheet"
          // Of whose cost the credit is stands in the stack.
          line={hasStack ? foldLines.credit(reading) : caseWords(cash)}
          {...fold('credit')}
        >
          {hasStack ? (
            <CreditSheet deal={deal} reading={reading} actions={null} />
          ) : (
            <CreditInShort reading={reading} />
          )}
        </FinanceFold>
      )}
      {hasCredit && (
        <FinanceFold
          title="Bridge to the credit"
          line={foldLines.bridge(reading)}
          {...fold('bridge')}
        >
          <BridgeList deal={deal} reading={reading} />
        </FinanceFold>
      )}
      {hasStack && (
        <FinanceFold title="Uses" line={foldLines.uses(reading)} {...fold('uses')}>
          <UsesList reading={reading} actions={null} />
        </FinanceFold>
      )}
    </>
  )
}

/** The credit without the costs that its lines are computed from, which belong to the stack. */
function CreditInShort({ reading }: { readonly reading: FinanceReading }) {
  const { parts, credit, cash } = reading.estimate.credit
  const rates = ({ worstBps, baseBps, bestBps }: (typeof parts)[number]) =>
    baseBps === null
      ? `${creditRateWords(worstBps)} to ${creditRateWords(bestBps)}`
      : creditRateWords(baseBps)
  return (
    <dl className="px-4.5 pb-4 max-sm:px-4">
      {parts.map((part) => (
        <FinanceLine
          key={part.technology}
          label={creditTechnologies[part.technology]}
          note={`Eligible cost ${dollarWords(part.basis)}`}
        >
          {rates(part)}
        </FinanceLine>
      ))}
      <FinanceLine label="Credit">{caseWords(credit)}</FinanceLine>
      <FinanceLine label="Money from the credit" isTotal>
        {caseWords(cash)}
      </FinanceLine>
    </dl>
  )
}
