import { Check, Pencil } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { bulkCount, bulkLimit, type BulkEntity } from '#contract/bulk-nouns'
import { availableNouns, type AvailableNoun } from '#contract/freshness'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import type { RowSelection } from '#web/kit/table/use-row-selection.ts'
import { useSayAvailable } from '#web/lib/say-available.ts'
import type { BulkRecord } from './bulk-edits.queries.ts'

const BulkEditDialog = lazy(() => import('./bulk-edit.dialog.tsx'))

const none: ReadonlyMap<string, never> = new Map<string, never>()

interface BulkEditOptions<Row extends BulkRecord> {
  readonly entity: BulkEntity
  /** All rows that are loaded, in whatever order; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  /** Which of them the person may change; best made once. */
  readonly mayWrite: (row: Row) => boolean
  /** True where rows are chosen for something else as well: then all of them have boxes. */
  readonly choosesAll?: boolean
}

/** What a list takes to let its records be chosen and changed together (E-001, E-002). */
export interface BulkEdit<Row extends BulkRecord> {
  /** Undefined where there is nothing to choose. */
  readonly selection: RowSelection<Row> | undefined
  /** The buttons of the bar. */
  readonly actions: ReactNode
  /** The dialog, while it is open; to be shown beside the table. */
  readonly dialog: ReactNode
  /** "Select" in the menu of a phone's list. */
  readonly choosing:
    | { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
    | undefined
}

/** Records that are chosen stay chosen while the list is sorted and filtered, and are forgotten with the screen. */
function useChosen<Row extends BulkRecord>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(none)
  const choose = useCallback(
    (ids: ReadonlySet<string>) => {
      const loaded = new Map(rows?.map((row) => [row.id, row]))
      setChosen((before) => {
        const next = new Map<string, Row>()
        for (const id of ids) {
          const row = loaded.get(id) ?? before.get(id)
          if (row !== undefined) next.set(id, row)
        }
        return next
      })
    },
    [rows],
  )
  return { chosen, choose, clear: useCallback(() => setChosen(none), []) }
}

export function useBulkEdit<Row extends BulkRecord>({
  entity,
  rows,
  mayWrite,
  choosesAll = false,
}: BulkEditOptions<Row>): BulkEdit<Row> {
  const { chosen, choose, clear } = useChosen(rows)
  const [isChoosing, setChoosing] = useState(false)
  const [edited, setEdited] = useState<readonly Row[] | null>(null)
  const offers = useMemo(
    () => choosesAll || (rows?.some(mayWrite) ?? false),
    [choosesAll, rows, mayWrite],
  )
  const selected = useMemo(() => new Set(chosen.keys()), [chosen])
  const selection = useMemo(
    (): RowSelection<Row> => ({
      selected,
      onChange: choose,
      canSelect: choosesAll ? undefined : mayWrite,
      isChoosing,
      onClear: () => {
        clear()
        setChoosing(false)
      },
    }),
    [selected, choose, choosesAll, mayWrite, isChoosing, clear],
  )
  const isShown = offers || chosen.size > 0

  /** The chosen records that may be changed, each as the list has it now. */
  const writable = () => {
    const loaded = new Map(rows?.map((row) => [row.id, row]))
    return [...chosen.values()].map((row) => loaded.get(row.id) ?? row).filter(mayWrite)
  }
  const count = useMemo(() => [...chosen.values()].filter(mayWrite).length, [chosen, mayWrite])
  const isTooMany = count > bulkLimit
  const edit = () => {
    // Rows that are not in the list any more have another version now than is known of them.
    const loaded = new Set(rows?.map(({ id }) => id))
    setEdited(null)
    choose(new Set([...selected].filter((id) => loaded.has(id))))
  }
  return {
    selection: isShown ? selection : undefined,
    choosing: isShown ? { isOn: isChoosing, onChange: setChoosing } : undefined,
    actions: count > 0 && (
      <>
        <Button
          size="sm"
          aria-disabled={isTooMany || undefined}
          onClick={() => !isTooMany && setEdited(writable())}
        >
          <Pencil aria-hidden />
          {isTooMany ? `Edit at most ${bulkLimit.toLocaleString('en-US')} at once` : 'Edit...'}
        </Button>
        {isAvailableNoun(entity) && !isTooMany && (
          <StillAvailable entity={entity} records={writable} />
        )}
      </>
    ),
    dialog: edited !== null && (
      <Suspense>
        <BulkEditDialog
          entity={entity}
          records={edited}
          onClose={() => setEdited(null)}
          onDone={edit}
        />
      </Suspense>
    ),
  }
}

const isAvailableNoun = (entity: BulkEntity): entity is AvailableNoun =>
  (availableNouns as readonly string[]).includes(entity)

/** Confirms the chosen records together (L-010). */
function StillAvailable({
  entity,
  records,
}: {
  readonly entity: AvailableNoun
  readonly records: () => readonly BulkRecord[]
}) {
  const saying = useSayAvailable()
  const isDeal = entity === 'pipeline'
  const confirm = async () => {
    if (saying.isPending) return
    try {
      const { confirmed, refused } = await saying.mutateAsync(
        records().map(({ id }) => ({ entity, id })),
      )
      const are = confirmed.length === 1 ? 'is' : 'are'
      const others =
        refused.length === 0 ? '' : ` ${refused.length} left: ${refused[0]?.message ?? ''}.`
      toast({
        title: 'Confirmed',
        description: `${bulkCount(entity, confirmed.length)} ${are} marked as ${isDeal ? 'seeking capital' : 'available'} today.${others}`,
      })
    } catch (error) {
      toastFailed('Failed to confirm', error)
    }
  }
  return (
    <Button size="sm" pending={saying.isPending} onClick={() => void confirm()}>
      <Check aria-hidden />
      {isDeal ? 'Still seeking capital' : 'Still available'}
    </Button>
  )
}
