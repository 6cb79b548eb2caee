import { useDraggable } from '@dnd-kit/core'
import { ArrowRightLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#web/kit/overlay/menu.tsx'
import { ClockBadge } from '#web/kit/display/clock-badge.tsx'
import { TechnologyIcons } from '#web/kit/display/technology-icons.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { expectedText, stageName, stages } from './deal-words.ts'
import type { Stage } from './pipeline.queries.ts'

/** What a card shows of a deal below its name. */
function CardFacts({ deal }: { readonly deal: Deal }) {
  return (
    <>
      <p className="mt-0.5 text-meta text-ink-3 wrap-anywhere">
        {[placeOf(deal), deal.organizationName ?? 'Unknown']
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <p className="mt-1.5 flex items-center justify-between gap-2 text-table">
        <span>
          {formatMoney(deal.capEx) ?? <span className="text-ink-3">CapEx not specified</span>}
        </span>
        {deal.technology.length > 0 && <TechnologyIcons values={deal.technology} />}
      </p>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-meta text-ink-3">
        <span className="wrap-anywhere">
          {deal.expectedPtoDate && `PTO ${expectedText(deal.expectedPtoDate) ?? ''}`}
        </span>
        {deal.figures.clockStatus !== null && (
          <ClockBadge
            status={deal.figures.clockStatus}
            isDisputed={deal.figures.lastServiceDayOtherwise !== null}
          />
        )}
      </p>
    </>
  )
}

/** A card while it is dragged. */
export function CardFace({ deal }: { readonly deal: Deal }) {
  return (
    <>
      <p className="text-table font-strong">{deal.name}</p>
      <CardFacts deal={deal} />
    </>
  )
}

interface BoardCardProps {
  readonly deal: Deal
  readonly mayMove: boolean
  readonly href: string
  readonly onOpen: () => void
  readonly onMove: (to: Stage) => void
}

/** A deal on the board: its name opens it, its menu moves it to another stage without dragging. */
export function BoardCard({ deal, mayMove, href, onOpen, onMove }: BoardCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: deal.id, disabled: !mayMove })
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-deal={deal.id}
      className={`rounded-control border border-rule bg-sheet p-3 ${mayMove ? 'cursor-grab touch-manipulation' : ''} ${isDragging ? 'opacity-40' : ''}`}
    >
      <div className="flex items-start gap-1">
        <a
          href={href}
          draggable={false}
          onClick={open}
          className="min-w-0 flex-1 text-table font-strong wrap-anywhere text-ink"
        >
          {deal.name}
        </a>
        {mayMove && (
          <Menu>
            <MenuTrigger asChild>
              <IconOnlyButton
                data-move=""
                label={`Move ${deal.name}`}
                title="Move to another stage"
                size="sm"
                className="-mt-1 -mr-1.5"
              >
                <ArrowRightLeft aria-hidden className="size-3.5" />
              </IconOnlyButton>
            </MenuTrigger>
            <MenuContent>
              <MenuLabel>Move to</MenuLabel>
              <MenuRadioGroup
                value={deal.currentStage ?? 'none'}
                onValueChange={(value) => onMove(stages.find((stage) => stage === value) ?? null)}
              >
                {stages.map((stage) => (
                  <MenuRadioItem key={stage} value={stage}>
                    {stageName(stage)}
                  </MenuRadioItem>
                ))}
                <MenuRadioItem value="none">No stage</MenuRadioItem>
              </MenuRadioGroup>
            </MenuContent>
          </Menu>
        )}
      </div>
      <CardFacts deal={deal} />
    </li>
  )
}
