import { X } from 'lucide-react'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { isAllowListEntry } from '#contract/registration'
import { cn } from '#web/kit/layout/class-names.ts'
import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'

export interface AllowListEditorProps {
  entries: readonly string[]
  /** What is in the field and is no entry yet. */
  typed: string
  error: string | undefined
  onType: (text: string) => void
  onChange: (entries: readonly string[]) => void
  /** Takes a text as one or many entries. */
  onAdd: (text: string) => void
}

/**
 * An allow-list as chips. What is in the field becomes an entry by a key, not by leaving: the chips would push the
 * button away from under the pointer that is pressing it. Type or paste one or many, Backspace in the empty field removes the last one.
 */
export function AllowListEditor({
  entries,
  typed,
  error,
  onType,
  onChange,
  onAdd,
}: AllowListEditorProps) {
  const input = useRef<HTMLInputElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const isSeparator = event.key === ',' || event.key === ';' || event.key === ' '
    if ((event.key === 'Enter' && typed.trim() !== '') || isSeparator) {
      event.preventDefault()
      onAdd(typed)
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0) {
      onChange(entries.slice(0, -1))
    }
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    // One address goes where the caret is; a list becomes entries at once.
    if (!/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    onAdd(`${typed} ${pasted}`)
  }
  function remove(entry: string) {
    onChange(entries.filter((other) => other !== entry))
    input.current?.focus()
  }

  return (
    <>
      {entries.length > 0 && (
        <ul aria-label="Allowed emails" className="flex max-h-64 flex-wrap gap-[5px] overflow-auto">
          {entries.map((entry) => (
            <li
              key={entry}
              className={cn(
                'inline-flex min-h-[26px] max-w-full items-center rounded-chip border text-meta',
                isAllowListEntry(entry)
                  ? 'border-rule-strong bg-well'
                  : 'border-danger bg-danger-soft text-danger-ink',
              )}
            >
              <span className="min-w-0 pr-0.5 pl-2 font-control wrap-anywhere">
                {entry}
                {!isAllowListEntry(entry) && <span className="sr-only"> (not valid)</span>}
              </span>
              <button
                type="button"
                aria-label={`Remove ${entry}`}
                onClick={() => remove(entry)}
                className="grid size-6 flex-none place-items-center text-ink-2 hover:text-ink pointer-coarse:size-8"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Add addresses or domains"
        error={error}
        hint="Press Enter after each, or paste a list."
      >
        <TextInput
          ref={input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.org or @example.org"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </Field>
    </>
  )
}
