import { useState } from 'react'
import type { Deal } from '#contract/pipeline'
import type { Room } from '#contract/room'
import { DeleteSourceDialog } from '#web/features/finance/delete-source.dialog.tsx'
import { FactsDialog } from '#web/features/finance/facts.dialog.tsx'
import type {
  FinanceReading,
  ProjectFinance,
  SourceRow,
} from '#web/features/finance/finance-reading.ts'
import { SourceDialog } from '#web/features/finance/source.dialog.tsx'
import type { SourceStart } from '#web/features/finance/source-form.ts'
import { SuggestionsDialog } from '#web/features/finance/suggestions.dialog.tsx'
import type { useSuggestions } from '#web/features/finance/use-suggestions.ts'
import { UsesDialog } from '#web/features/finance/uses.dialog.tsx'
import { EditDealDialog } from '#web/features/pipeline/deal.dialog.tsx'
import { DeleteDealDialog } from '#web/features/pipeline/delete-deal.dialog.tsx'
import { LeaveDealDialog } from '#web/features/pipeline/leave-deal.dialog.tsx'
import type { ShareDialogProps } from '#web/features/shares/share-project.public.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'

// Few changes of a project are about who reads it.
const ShareDialog = latePart<ShareDialogProps>(
  async () => (await import('#web/features/shares/share-project.public.tsx')).ShareDialog,
)

/** Which dialog is open over a deal's page. */
export type ProjectWindow =
  | { readonly kind: 'source'; readonly source?: SourceRow; readonly start?: SourceStart }
  | { readonly kind: 'delete'; readonly source: SourceRow }
  | { readonly kind: 'uses' }
  | { readonly kind: 'facts'; readonly field?: string | undefined }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'deletion' | 'leave'; readonly deal: Deal }
  | { readonly kind: 'share' }
  | {
      readonly kind: 'deal'
      readonly deal: Deal
      readonly outcome?: Deal['outcome'] | undefined
      readonly credit?: { itcAmount: string; itcPercentage: string | null } | undefined
    }

export interface ProjectWindowsProps {
  readonly deal: Deal
  /** Both null while the finance is not here: what is about it waits, what is about the project opens. */
  readonly finance: ProjectFinance | null
  readonly reading: FinanceReading | null
  readonly introductions: Room['introductions']
  readonly window: ProjectWindow
  readonly suggestions: ReturnType<typeof useSuggestions>
  readonly onOpen: (window: ProjectWindow) => void
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** The dialogs over a deal's page. What they were opened with stays in them while others change the deal (K-098). */
export function ProjectWindows({
  deal,
  finance: present,
  reading,
  introductions,
  window,
  suggestions,
  onOpen,
  onClose,
  onDeleted,
}: ProjectWindowsProps) {
  const [finance] = useState(present)
  const [isDeleting, setDeleting] = useState(false)
  switch (window.kind) {
    case 'source':
      return (
        <SourceDialog
          key={window.source?.id ?? window.start?.label ?? 'new'}
          dealId={deal.id}
          source={window.source}
          {...(window.start && { start: window.start })}
          onClose={onClose}
          onDelete={(source) => onOpen({ kind: 'delete', source })}
        />
      )
    case 'delete':
      return <DeleteSourceDialog source={window.source} onClose={onClose} onDone={onClose} />
    case 'uses':
      return reading && <UsesDialog dealId={deal.id} reading={reading} onClose={onClose} />
    case 'facts':
      return (
        reading &&
        finance && (
          <FactsDialog
            deal={deal}
            finance={finance}
            basis={reading.basis}
            field={window.field}
            onClose={onClose}
          />
        )
      )
    case 'deletion':
      return <DeleteDealDialog deal={window.deal} onClose={onClose} onDone={onDeleted} />
    case 'share':
      return <ShareDialog deal={deal} introductions={introductions} onClose={onClose} />
    case 'leave':
      return <LeaveDealDialog deal={window.deal} onClose={onClose} />
    case 'suggestions':
      return (
        <SuggestionsDialog
          text={deal.sourcesSecured ?? ''}
          suggestions={suggestions.open}
          onAdd={(start) => onOpen({ kind: 'source', start })}
          onDismiss={suggestions.dismiss}
          onClose={onClose}
        />
      )
    case 'deal':
      return (
        <>
          <EditDealDialog
            deal={window.deal}
            {...(window.outcome && { outcome: window.outcome })}
            {...(window.credit?.itcPercentage && {
              credit: {
                itcAmount: window.credit.itcAmount,
                itcPercentage: window.credit.itcPercentage,
              },
            })}
            onClose={onClose}
            onDelete={() => setDeleting(true)}
          />
          {isDeleting && (
            <DeleteDealDialog
              deal={window.deal}
              onClose={() => setDeleting(false)}
              onDone={onDeleted}
            />
          )}
        </>
      )
  }
}
