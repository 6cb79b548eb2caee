import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Database,
  Ellipsis,
  MessageCircleQuestion,
  Plus,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ItemState } from '#contract/common/closing-enums'
import type { ReadinessTest } from '#contract/package/readiness-file'
import type { Deal } from '#contract/pipeline'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, IconOnlyButton, LinkButton } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { AskForm, Exchange } from './ask.form.tsx'
import { DocumentLine, type DocumentActions } from './document-line.tsx'
import { DoesNotApplyForm } from './does-not-apply.form.tsx'
import { isOpenRow, type PackageRow } from './package-view.ts'
import { recordWords } from './package-words.ts'
import { useUpdateItem } from './package.queries.ts'

/** What a writer may do on the rows of a package. */
export interface PackageActions extends DocumentActions {
  readonly add: (target: Pick<PackageRow, 'item' | 'line'>) => void
  readonly addAddress: (target: Pick<PackageRow, 'item' | 'line'>) => void
  /** Opens what of the project answers an item. */
  readonly answer: ((test: ReadinessTest) => void) | null
}

const icons = {
  have: CircleCheck,
  record: Database,
  not_applicable: CircleSlash,
  open: CircleDashed,
} satisfies Record<ItemState, unknown>

export interface RowProps {
  readonly deal: Deal
  readonly row: PackageRow
  readonly actions: PackageActions | null
  readonly isGuest: boolean
}

/** An item or line: what is there of it, its documents, and what to do about it (H-073, H-075). */
export function ItemRow({ deal, row, actions, isGuest }: RowProps) {
  const [form, setForm] = useState<'ask' | 'does-not-apply' | null>(null)
  const place = useRef<HTMLLIElement>(null)
  const Icon = icons[row.state]
  const isWarm = isOpenRow(row) && row.isMust
  const isGreen = row.state === 'have' || row.state === 'record'
  const tone = isGreen ? 'text-ok-ink' : isWarm ? 'text-gold-ink' : 'text-ink-3'
  const close = () => {
    setForm(null)
    // The form has the focus and goes.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[data-act]')?.focus())
  }
  const note =
    row.notApplicable && row.state === 'not_applicable'
      ? row.notApplicable
      : row.state === 'record'
        ? (recordWords(row.from, deal) ?? row.hint)
        : isOpenRow(row)
          ? (row.hint ?? (isGuest ? null : "In the lender's own words."))
          : null
  const said = row.questions.filter((each) => isGuest || each.answeredAt !== null)
  const isAsked = row.questions.some(({ answeredAt }) => answeredAt === null)
  // A question that is taken back leaves the way to ask again in its place.
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (isGuest && wasAsked.current && !isAsked && isFocusLost())
      place.current?.querySelector<HTMLElement>('[data-act]')?.focus()
    wasAsked.current = isAsked
  }, [isGuest, isAsked])
  const mayAsk = isGuest && isOpenRow(row) && !isAsked && form === null
  return (
    <li
      ref={place}
      id={row.id}
      aria-labelledby={`${row.id}-title`}
      className="grid scroll-mt-18 grid-cols-[18px_minmax(0,1fr)_96px_170px] items-start gap-x-3 border-t border-rule py-[9px] pr-3.5 pl-3 text-table first:border-t-0 hover:bg-hover max-sm:grid-cols-[18px_minmax(0,1fr)_auto_auto] max-sm:px-4 break-inside-avoid"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-[18px]', tone)} />
      <div className="flex flex-wrap items-baseline gap-x-2.5 leading-[22px]">
        <h4 id={`${row.id}-title`} className="text-body font-strong wrap-anywhere">
          {row.title}
        </h4>
        {row.weight && (
          <span className={cn('text-meta', row.isMust ? 'text-ink-2' : 'text-ink-3')}>
            {row.weight}
          </span>
        )}
      </div>
      <span
        className={cn(
          'text-meta leading-[22px] whitespace-nowrap',
          tone,
          isWarm ? 'font-head' : 'font-control',
        )}
      >
        {row.word}
      </span>
      {(actions || mayAsk) && (
        <div
          className={cn(
            'flex min-h-6 items-center justify-end gap-1.5 sm:col-start-4 sm:row-span-2 sm:row-start-1 print:hidden',
            // A menu alone stands beside the title.
            row.state === 'have' || row.state === 'record'
              ? 'max-sm:col-start-4 max-sm:row-start-1 max-sm:-my-2 max-sm:-mr-2.5'
              : 'max-sm:col-start-2 max-sm:col-end-[-1] max-sm:row-start-3 max-sm:mt-1 max-sm:justify-start',
          )}
        >
          {actions && (
            <RowActions
              deal={deal}
              row={row}
              actions={actions}
              onDoesNotApply={() => setForm('does-not-apply')}
            />
          )}
          {mayAsk && (
            <Button size="sm" data-act="" onClick={() => setForm('ask')}>
              <MessageCircleQuestion aria-hidden className="size-3.5" />
              Ask for this
            </Button>
          )}
        </div>
      )}
      {note && (
        <p className="col-start-2 col-end-[-2] text-meta text-ink-3 wrap-anywhere max-sm:col-end-[-1]">
          {note}
        </p>
      )}
      {row.documents.length > 0 && (
        <ul
          aria-label={`Documents of ${row.title}`}
          className="col-start-2 col-end-[-1] mt-[3px] grid"
        >
          {row.documents.map((each) => (
            <DocumentLine key={each.id} document={each} actions={actions} isGuest={isGuest} />
          ))}
        </ul>
      )}
      {said.map((each) => (
        <Exchange
          key={each.id}
          question={each}
          isGuest={isGuest}
          className="col-start-2 col-end-[-1]"
        />
      ))}
      {form === 'ask' && (
        <AskForm
          deal={deal}
          about={row}
          onClose={close}
          className="col-start-2 col-end-[-1] mt-2.5 max-sm:col-start-1"
        />
      )}
      {form === 'does-not-apply' && row.item !== null && (
        <DoesNotApplyForm
          dealId={deal.id}
          item={row.item}
          onClose={close}
          className="col-start-2 col-end-[-1] mt-2.5 max-sm:col-start-1"
        />
      )}
    </li>
  )
}

function RowActions({
  deal,
  row,
  actions,
  onDoesNotApply,
}: {
  readonly deal: Deal
  readonly row: PackageRow
  readonly actions: PackageActions
  readonly onDoesNotApply: () => void
}) {
  const update = useUpdateItem(deal.id)
  const { item, from } = row
  const { answer } = actions
  const isOpen = isOpenRow(row)
  if (row.state === 'not_applicable' && item !== null)
    return (
      <LinkButton
        data-act=""
        // Not disabled meanwhile: the focus goes to what takes its place (U-030).
        aria-busy={update.isPending}
        onClick={() =>
          update.isPending ||
          update.mutate(
            { item, notApplicable: null },
            { onError: (error) => toastFailed('Failed to save item', error) },
          )
        }
      >
        Take back
      </LinkButton>
    )
  return (
    <>
      {isOpen && answer && from !== null && (
        <Button size="sm" onClick={() => answer(from)}>
          {from === 'cost_split' ? 'Split uses' : 'Answer'}
        </Button>
      )}
      {isOpen && (
        <Button size="sm" aria-label={`Add to ${row.title}`} onClick={() => actions.add(row)}>
          <Plus aria-hidden className="size-3.5" />
          Add
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconOnlyButton size="sm" data-act="" label={`More for ${row.title}`}>
            <Ellipsis aria-hidden />
          </IconOnlyButton>
        </MenuTrigger>
        <MenuContent>
          {!isOpen && <MenuItem onSelect={() => actions.add(row)}>Add a document</MenuItem>}
          <MenuItem onSelect={() => actions.addAddress(row)}>Add a web address</MenuItem>
          {row.state === 'record' && answer && from !== null && (
            <MenuItem onSelect={() => answer(from)}>Change the answer</MenuItem>
          )}
          {isOpen && item !== null && <MenuItem onSelect={onDoesNotApply}>Does not apply</MenuItem>}
        </MenuContent>
      </Menu>
    </>
  )
}
