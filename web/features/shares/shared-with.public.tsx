import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { capitalTypes } from '#contract/common/registry-enums'
import { dayWords } from '#contract/finance/day-words'
import type { Room } from '#contract/room'
import type { Share } from '#contract/shares'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { withParameters } from '#web/lib/paths.ts'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { ShareDialog, type SharedDeal } from './share-project.public.tsx'
import { lendersOf, readerLines, sectionsLine, shareSentences, type Lender } from './share-words.ts'
import { useRevokeShare, useShares } from './shares.queries.ts'

type Window =
  | { readonly kind: 'share'; readonly introductionId?: string }
  | { readonly kind: 'change' | 'revoke'; readonly share: Share }

export interface SharedWithProps {
  readonly deal: SharedDeal
  readonly introductions: Room['introductions']
  readonly mayWrite: boolean
  /** The reader's own organization where it lends to the project too: it reads of its own share alone who opened it (H-001). */
  readonly lenderId: string | null
}

/** Whom a project is shared with, what of it and until when, and whom it could be shared with (H-071, H-076). */
export function SharedWith({ deal, introductions, mayWrite, lenderId }: SharedWithProps) {
  const query = useShares(deal.id)
  const [path, navigate] = useLocation()
  const parameters = new URLSearchParams(useSearch())
  const named = parameters.get('share')
  // "?share=ID" is where a next step leads: whom the project is to be shared with.
  const [window, setWindow] = useState<Window | null>(() =>
    mayWrite && introductions.some(({ id }) => id === named)
      ? { kind: 'share', introductionId: named ?? '' }
      : null,
  )
  const close = () => {
    setWindow(null)
    if (named === null) return
    parameters.delete('share')
    navigate(withParameters(path, parameters), { replace: true, state: history.state })
  }
  const open = query.data?.shares.filter(({ endedAt }) => endedAt === null) ?? []
  const others = lendersOf(introductions).filter(
    ({ organizationId }) => !open.some((share) => share.organizationId === organizationId),
  )
  const isEmpty = query.data !== undefined && open.length + others.length === 0
  return (
    <section aria-labelledby="shared-with" className="min-w-0">
      <div className="flex items-baseline justify-between border-b-2 border-ink pb-2">
        <h2 id="shared-with" className="text-head">
          Shared with
        </h2>
        {mayWrite && (
          <Button
            variant="ghost"
            size="sm"
            className="-my-1"
            onClick={() => setWindow({ kind: 'share' })}
          >
            <Plus aria-hidden />
            Share
          </Button>
        )}
      </div>
      {query.error && query.data === undefined && (
        <QueryError title="Failed to fetch shares" query={query} />
      )}
      {query.isPending &&
        lendersOf(introductions).map(({ id }) => (
          <Skeleton key={id} className="my-3 h-14 w-full" />
        ))}
      {isEmpty && (
        <p className="mt-2.5 text-meta text-ink-3">
          No one yet. Share with organizations you are introduced to.
        </p>
      )}
      <ul>
        {open.map((share) => (
          <SharedLine
            key={share.id}
            share={share}
            hasReaders={lenderId === null || lenderId === share.organizationId}
            onOpen={mayWrite ? setWindow : null}
          />
        ))}
        {query.data &&
          others.map((lender) => (
            <LenderLine key={lender.id} lender={lender} onOpen={mayWrite ? setWindow : null} />
          ))}
      </ul>
      {window?.kind === 'revoke' && <RevokeShareDialog share={window.share} onClose={close} />}
      {(window?.kind === 'share' || window?.kind === 'change') && (
        <ShareDialog
          deal={deal}
          introductions={introductions}
          {...(window.kind === 'change' && { share: window.share })}
          {...(window.kind === 'share' &&
            window.introductionId && { introductionId: window.introductionId })}
          onClose={close}
        />
      )}
    </section>
  )
}

type OnOpen = ((window: Window) => void) | null

function LineHead({ name, end }: { readonly name: string; readonly end: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <b className="font-strong">{name}</b>
      <span className="text-meta text-ink-3">{end}</span>
    </div>
  )
}

function SharedLine({
  share,
  hasReaders,
  onOpen,
}: {
  readonly share: Share
  readonly hasReaders: boolean
  readonly onOpen: OnOpen
}) {
  const day = dayWords(share.until)
  return (
    <li className="border-b border-rule py-2.5 text-table">
      <LineHead
        name={share.organizationName}
        end={share.endedWhy === 'day' ? `ended ${day}` : `until ${day}`}
      />
      <p>{sectionsLine(share)}</p>
      {(hasReaders ? readerLines(share) : []).map((line) => (
        <p key={line} className="text-meta text-ink-3">
          {line}
        </p>
      ))}
      {onOpen && (
        <div className="mt-1 flex gap-4">
          <LinkButton
            aria-label={`Change the share with ${share.organizationName}`}
            onClick={() => onOpen({ kind: 'change', share })}
          >
            Change
          </LinkButton>
          <LinkButton
            className="text-danger-ink!"
            aria-label={`Revoke the share with ${share.organizationName}`}
            onClick={() => onOpen({ kind: 'revoke', share })}
          >
            Revoke
          </LinkButton>
        </div>
      )}
    </li>
  )
}

function LenderLine({ lender, onOpen }: { readonly lender: Lender; readonly onOpen: OnOpen }) {
  return (
    <li className="border-b border-rule py-2.5 text-table">
      <LineHead name={lender.organizationName} end="not shared" />
      <p className="text-meta text-ink-3">
        {capitalTypes[lender.need]}, {lender.offerName}
      </p>
      {onOpen && (
        <LinkButton
          className="mt-1"
          aria-label={`Share with ${lender.organizationName}`}
          onClick={() => onOpen({ kind: 'share', introductionId: lender.id })}
        >
          Share
        </LinkButton>
      )}
    </li>
  )
}

/** Asks before a share is revoked. */
function RevokeShareDialog({
  share,
  onClose,
}: {
  readonly share: Share
  readonly onClose: () => void
}) {
  return (
    <MutationDialog
      mutation={useRevokeShare()}
      input={share}
      title="Revoke Share"
      confirmLabel="Revoke"
      done={shareSentences.revoked}
      failed={shareSentences.revokeFailed}
      onClose={onClose}
      onDone={onClose}
    >
      <p>Revoke this share? {share.organizationName} loses access at once.</p>
      <p className="mt-2 text-meta text-ink-3">
        {sectionsLine(share)}. Its offers stay, and it keeps what it has downloaded.
      </p>
    </MutationDialog>
  )
}
