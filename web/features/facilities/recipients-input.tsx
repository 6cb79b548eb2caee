import { Plus } from 'lucide-react'
import { normalizeSearch } from '#contract/common/search'
import { recipientParts } from '#contract/facilities'
import { Button } from '#web/kit/form/button.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'

interface RecipientsInputProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Parts that other facilities have, those used most first. */
  known: readonly string[]
}

const offered = 10

/** Comma-separated recipients, with buttons that add the parts other facilities have, so that one group has one name (P-193). */
export function RecipientsInput({ value, onChange, onBlur, known }: RecipientsInputProps) {
  const suggestions = suggestionsFor(value, known)
  return (
    <>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        placeholder="CDFIs, Credit Unions"
        autoComplete="off"
      />
      {suggestions.parts.length > 0 && (
        <ul aria-label="Recipients of other facilities" className="mt-2 flex flex-wrap gap-1.5">
          {suggestions.parts.map((part) => (
            <li key={part}>
              <Button
                size="sm"
                aria-label={`Add ${part}`}
                onClick={() => onChange([...suggestions.complete, part].join(', '))}
              >
                <Plus aria-hidden="true" className="size-3.5" />
                {part}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Parts not chosen yet; a last part that only begins one of them is replaced by it. */
function suggestionsFor(
  value: string,
  known: readonly string[],
): { complete: string[]; parts: string[] } {
  const given = recipientParts(value)
  const isKnown = (part: string) => known.some((each) => each.toLowerCase() === part.toLowerCase())
  const last = given.at(-1)
  const begun =
    last !== undefined && !value.trimEnd().endsWith(',') && !isKnown(last)
      ? normalizeSearch(last)
      : null
  const matching =
    begun === null ? [] : known.filter((part) => normalizeSearch(part).includes(begun))
  const complete = matching.length > 0 ? given.slice(0, -1) : given
  const rest = (matching.length > 0 ? matching : known).filter(
    (part) => !complete.some((each) => each.toLowerCase() === part.toLowerCase()),
  )
  return { complete, parts: rest.slice(0, offered) }
}
