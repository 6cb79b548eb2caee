import { ChevronDown, ChevronUp, Printer, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { mayBeShortcut } from '#web/lib/shortcuts.ts'
import type { OpenRow } from '#web/lib/use-open-row.ts'
import { Button } from '../form/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from './dialog.tsx'
import { KeyFacts } from '../display/facts.tsx'
import type { Fact } from '../display/facts.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { PrintedRecord } from '../layout/printed-record.tsx'
import { CopyButton } from '#web/kit/form/copy-button.tsx'

export interface DetailsWalk {
  /** What a row is: "product". The buttons read "Previous product" and "Next product". */
  noun: string
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export interface DetailsDialogProps {
  open: boolean
  onClose: () => void
  /** The record's name. */
  title: string
  /** Badge and dates, above the name. */
  above?: ReactNode
  /** Buttons at the end of the line above the name, as "Follow"; not printed. */
  headActions?: ReactNode
  /** The organization's link and the like, below the name. */
  subtitle?: ReactNode
  /** The four facts between rules, always in view. */
  keyFacts?: readonly Fact[]
  /** The own address of the record from the root on: "/products?open=ID"; "Copy link" copies it. */
  address: string
  /** Walks the filtered list without closing. */
  walk?: DetailsWalk | undefined
  /** Offers to delete the record, at the beginning of the foot. */
  onDelete?: (() => void) | false | undefined
  /** Shown behind it. */
  footStart?: ReactNode
  /** The primary button, last in the foot. */
  primary?: ReactNode
  /** Takes the focus once the dialog is closed, as to the row that was shown last. */
  returnFocus?: (() => void) | undefined
  /** FactSection after FactSection. */
  children: ReactNode
}

/** What the details of the row that a list has open take from its state in the address. */
export function detailsOfRow(
  noun: string,
  details: OpenRow<unknown>,
  focusRow: (id: string) => void,
): Pick<DetailsDialogProps, 'open' | 'onClose' | 'walk' | 'returnFocus'> {
  const { row, close, onPrevious, onNext, returnTo } = details
  return {
    open: row !== undefined,
    onClose: close,
    walk: { noun, onPrevious, onNext },
    returnFocus: () => returnTo(focusRow),
  }
}

/**
 * A record in full over its list: 800 px wide, at most 80 % of the window high, name and foot fixed; a
 * sheet on phones. `k` and `j` go to the previous and the next record of the list. Printing it prints the record.
 */
export function DetailsDialog(props: DetailsDialogProps) {
  return (
    <>
      <Dialog open={props.open} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
        <DetailsContent {...props} />
      </Dialog>
      {props.open && (
        <PrintedRecord
          title={props.title}
          above={props.above}
          subtitle={props.subtitle}
          keyFacts={props.keyFacts}
          address={props.address}
        >
          {props.children}
        </PrintedRecord>
      )}
    </>
  )
}

/** A dialog that is closing goes on showing the record it showed: the screen has none for it any more. */
const DetailsContent = memo(DetailsContentPlain, (_, next) => !next.open)

function DetailsContentPlain({
  title,
  walk,
  keyFacts = [],
  returnFocus,
  address,
  ...props
}: DetailsDialogProps) {
  const content = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayBeShortcut(event) || !content.current?.contains(event.target as Node)) return
    const step = event.key === 'k' ? walk?.onPrevious : event.key === 'j' ? walk?.onNext : undefined
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <DialogContent
      ref={content}
      size="lg"
      onKeyDown={onKeyDown}
      // The whole record is read out, and k and j work from the start.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        content.current?.focus()
      }}
      onCloseAutoFocus={(event) => {
        if (!returnFocus) return
        event.preventDefault()
        returnFocus()
      }}
    >
      <DialogHeader
        title={title}
        above={
          props.above && (
            <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
              {props.above}
              {props.headActions && (
                <span className="ml-auto flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 max-sm:ml-0">
                  {props.headActions}
                </span>
              )}
            </div>
          )
        }
        description={props.subtitle}
        actions={walk && <WalkButtons walk={walk} />}
      />
      <output className="sr-only">{walk && title}</output>
      {keyFacts.length > 0 && (
        <div className="px-6 max-sm:px-4">
          <KeyFacts facts={keyFacts} />
        </div>
      )}
      {/* A new record is read from its beginning. */}
      <DialogBody key={address} className="*:first:-mt-1">
        {props.children}
      </DialogBody>
      <DialogFooter
        start={
          (props.onDelete || props.footStart) && (
            <>
              {props.onDelete && (
                <Button variant="danger-quiet" onClick={props.onDelete}>
                  <Trash2 aria-hidden />
                  Delete
                </Button>
              )}
              {props.footStart}
            </>
          )
        }
      >
        <Button onClick={() => print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <CopyLinkButton key={address} address={address} />
        {props.primary}
      </DialogFooter>
    </DialogContent>
  )
}

function WalkButtons({ walk }: { readonly walk: DetailsWalk }) {
  // At an end the button stays where it is, so that the focus does not fall out of the dialog.
  return (
    <span className="contents max-sm:hidden">
      <IconButton
        label={`Previous ${walk.noun}`}
        aria-keyshortcuts="k"
        aria-disabled={!walk.onPrevious || undefined}
        onClick={walk.onPrevious}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Next ${walk.noun}`}
        aria-keyshortcuts="j"
        aria-disabled={!walk.onNext || undefined}
        onClick={walk.onNext}
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </span>
  )
}

/** Copies an address of the portal; says so in its own words. */
export function CopyLinkButton({
  address,
  isIcon = false,
}: {
  readonly address: string
  readonly isIcon?: boolean
}) {
  return (
    <CopyButton
      isIcon={isIcon}
      label="Copy link"
      done="Link copied"
      text={new URL(address, location.origin).href}
    />
  )
}
