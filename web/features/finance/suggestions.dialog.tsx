import { Plus } from 'lucide-react'
import { sourceKinds, sourceStates } from '#contract/common/finance-enums'
import { dollarWords } from '#contract/finance/words'
import { Button } from '#web/kit/form/button.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import type { Suggestion } from './use-suggestions.ts'
import type { SourceStart } from './source-form.ts'

/** Lines that "Sources secured" seems to name; none is stored until a person adds it (K-060, K-065). */
export function SuggestionsDialog({
  text,
  suggestions,
  onAdd,
  onDismiss,
  onClose,
}: {
  /** The text they are read from. */
  readonly text: string
  readonly suggestions: readonly Suggestion[]
  readonly onAdd: (start: SourceStart) => void
  readonly onDismiss: (label: string) => void
  readonly onClose: () => void
}) {
  return (
    <OpenDialog
      title="Review suggestions"
      description="Read from “Sources secured”. Nothing is stored until you add it."
      onClose={onClose}
    >
      <DialogBody>
        <p className="mb-3 rounded-control bg-well px-3 py-2 text-label wrap-anywhere whitespace-pre-wrap text-ink-2">
          {text}
        </p>
        {suggestions.length === 0 && <p className="text-ink-2">No suggestion is left.</p>}
        <ul className="border-t border-rule">
          {suggestions.map((suggestion) => (
            <li
              key={suggestion.label}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2.5"
            >
              <span className="min-w-0 flex-[1_1_14rem]">
                <span className="block font-strong wrap-anywhere">{suggestion.label}</span>
                <span className="block text-meta text-ink-2">
                  {[
                    suggestion.kind === null ? 'Kind not read' : sourceKinds[suggestion.kind],
                    suggestion.amount === null ? 'amount not read' : dollarWords(suggestion.amount),
                    sourceStates[suggestion.state].toLowerCase(),
                  ].join(' · ')}
                </span>
              </span>
              <span className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={`Dismiss ${suggestion.label}`}
                  onClick={() => onDismiss(suggestion.label)}
                >
                  Dismiss
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  aria-label={`Add ${suggestion.label}`}
                  onClick={() => onAdd(suggestion)}
                >
                  <Plus aria-hidden />
                  Add
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </OpenDialog>
  )
}
