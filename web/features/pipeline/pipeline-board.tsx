import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Deal } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCompactMoney, formatCountOf } from '#web/lib/format.ts'
import { listAddress, storedPlace } from '#web/lib/list-places.ts'
import { isReturning } from '#web/lib/page-focus.ts'
import { BoardCard, CardFace } from './board-card.tsx'
import { stageName, stages, sumOf } from './deal-words.ts'
import { dealSentences } from './deal-sentences.ts'
import { useMoveDeal, useMovedDeals, type Stage } from './pipeline.queries.ts'

const columns: readonly Stage[] = [...stages, null]
const columnId = (stage: Stage) => stage ?? 'none'

interface PipelineBoardProps {
  readonly deals: readonly Deal[]
  readonly hrefOf: (deal: Deal) => string
  readonly onOpen: (deal: Deal) => void
}

/** The deals by stage. A card is dragged to another stage, or moved there by its menu. */
export default function PipelineBoard({ deals: read, hrefOf, onOpen }: PipelineBoardProps) {
  const deals = useMovedDeals(read)
  const user = useCurrentUser()
  const move = useMoveDeal()
  const [dragged, setDragged] = useState<Deal | null>(null)
  const [said, setSaid] = useState('')
  const board = useRef<HTMLDivElement>(null)
  // A card moved by its menu is drawn anew in another column: the focus follows it.
  const followed = useRef<{ id: string; to: Stage } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

  // Back from the page of a project, its card has the focus again.
  const [path] = useLocation()
  const address = listAddress(path, useSearch())
  const [left] = useState(() => (isReturning() ? storedPlace(address) : undefined))
  useEffect(() => {
    if (left === undefined) return undefined
    const frame = requestAnimationFrame(() =>
      board.current?.querySelector<HTMLElement>(`[data-deal="${CSS.escape(left.id)}"] a`)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [left])

  useEffect(() => {
    const { id, to } = followed.current ?? {}
    if (id === undefined || !deals.some((deal) => deal.id === id && deal.currentStage === to))
      return
    board.current?.querySelector<HTMLElement>(`[data-deal="${id}"] [data-move]`)?.focus()
    followed.current = null
  }, [deals])

  function moveTo(deal: Deal, to: Stage) {
    if (to === deal.currentStage) return
    setSaid(`${deal.name} moved to ${stageName(to)}.`)
    // The callbacks of `mutate` would tell only of the last of several moves.
    move.mutateAsync({ deal, to }).catch((error: unknown) => {
      setSaid(`${deal.name} stays in ${stageName(deal.currentStage)}. ${sentenceOf(error)}`)
      toastFailed(dealSentences.updateFailed, error)
    })
  }

  function drop({ active, over }: DragEndEvent) {
    setDragged(null)
    const deal = deals.find(({ id }) => id === active.id)
    const to = columns.find((stage) => columnId(stage) === over?.id)
    if (deal && to !== undefined) moveTo(deal, to)
  }

  return (
    <DndContext
      sensors={sensors}
      autoScroll={gentle}
      // Announcements are made here, for the menu and the drag alike.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(deals.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <output className="sr-only">{said}</output>
      <div
        ref={board}
        className="flex h-full min-h-0 gap-3 overflow-x-auto px-7 py-4 max-xl:px-6 max-sm:px-4"
      >
        {columns
          .filter(
            (stage) => stage !== null || deals.some(({ currentStage }) => currentStage === null),
          )
          .map((stage) => {
            const cards = deals.filter(({ currentStage }) => currentStage === stage)
            return (
              <Column key={columnId(stage)} stage={stage} cards={cards}>
                {cards.map((deal) => (
                  <BoardCard
                    key={deal.id}
                    deal={deal}
                    mayMove={mayWriteRecord(user, deal)}
                    href={hrefOf(deal)}
                    onOpen={() => onOpen(deal)}
                    onMove={(to) => {
                      followed.current = { id: deal.id, to }
                      moveTo(deal, to)
                    }}
                  />
                ))}
              </Column>
            )
          })}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="rotate-1 rounded-control border border-primary bg-raised p-3 shadow-pop">
            <CardFace deal={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

// At the library's own speed a card dragged to the edge of a phone is at the other end of the board within a second.
const gentle = { acceleration: 3, threshold: { x: 0.12, y: 0.15 } }

const nothing = () => undefined
const silent = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

function Column({
  stage,
  cards,
  children,
}: {
  readonly stage: Stage
  readonly cards: readonly Deal[]
  readonly children: React.ReactNode
}) {
  const { setNodeRef, isOver } = useDroppable({ id: columnId(stage) })
  const name = stageName(stage)
  return (
    <section
      ref={setNodeRef}
      aria-label={name}
      className={`flex w-[272px] flex-none flex-col rounded-sheet border bg-well lg:w-auto lg:min-w-[200px] lg:flex-1 ${isOver ? 'border-primary' : 'border-rule'}`}
    >
      <header className="flex-none px-3 pt-2.5 pb-2">
        <h2 className="text-label font-strong">{name}</h2>
        <p className="text-meta text-ink-3">
          {formatCountOf(cards.length, 'project')} ·{' '}
          {formatCompactMoney(Number(sumOf(cards.map(({ capEx }) => capEx))))} CapEx
        </p>
      </header>
      <ul
        aria-label={`Projects in ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard one scrolls to what lies below the fold
        tabIndex={0}
        className="flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2"
      >
        {children}
      </ul>
    </section>
  )
}
