import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export interface ConflictField {
  label: string
  /** As typed here, in the words of the form. */
  own: string
  /** As it is stored now, in the same words. */
  stored: string
}

export interface VersionConflictProps {
  fields: readonly ConflictField[]
  /** Saves what was typed over what is stored. */
  onKeepOwn: () => void
  /** Puts what is stored into the form. */
  onTakeStored: () => void
  /** True while it is being saved. */
  pending?: boolean
  className?: string
}

const cell = 'border-t border-rule py-1.5 pr-3 text-left align-top font-normal wrap-anywhere'

// It stands above a form that is longer than the window: without it one would see only that saving failed.
const show = (panel: HTMLElement | null) => panel?.focus()

/**
 * Says that a record was changed while its form was open, and shows both versions field by field where
 * they differ. Nothing typed is lost: the form stays below until the person has decided.
 */
export function VersionConflict({ fields, onKeepOwn, onTakeStored, pending = false, className }: VersionConflictProps) {
  const differing = fields.filter((field) => field.own !== field.stored)
  return (
    <section ref={show} aria-label="Both versions" tabIndex={-1} className={className}>
      <Alert tone="warn" title="Somebody else saved changes while you were editing">
        {differing.length === 0 && <p>What is stored now reads as you typed it, apart from fields that are not part of this form.</p>}
        {differing.length > 0 && (
          <>
            <p>Nothing you typed is lost. Compare both versions and choose.</p>
            <table className="mt-2 w-full table-fixed text-table text-ink">
              <thead>
                <tr>{['Field', 'Yours', 'Stored now'].map((head) => <th key={head} scope="col" className="pr-3 pb-1 text-left text-meta font-strong text-ink-2">{head}</th>)}</tr>
              </thead>
              <tbody>
                {differing.map((field) => (
                  <tr key={field.label}>
                    <th scope="row" className={`${cell} text-ink-2`}>{field.label}</th>
                    <td className={`${cell} font-strong`}>{field.own}</td>
                    <td className={cell}>{field.stored}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="sm" pending={pending} onClick={onKeepOwn}>Save my version</Button>
          <Button size="sm" onClick={onTakeStored}>Use the stored version</Button>
        </div>
      </Alert>
    </section>
  )
}
