import { useEffect, useEffectEvent, useId, useState } from 'react'
import { ChipsSelect } from './chips-select.tsx'
import { TextInput } from './text-input.tsx'
import { useAfterClick } from '#web/lib/after-click.ts'

interface TermsInputProps {
  /** Words that are suggested, with their labels. */
  known: Readonly<Record<string, string>>
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur: () => void
  placeholder: string
  /** Names the field for words of one's own. */
  otherLabel: string
}

/** A list of free texts: chosen from suggestions, or typed; a typed word is taken on Enter, a comma, and when the field is left. */
export function TermsInput({
  known,
  value,
  onChange,
  onBlur,
  placeholder,
  otherLabel,
}: TermsInputProps) {
  const [typed, setTyped] = useState('')
  // Leaving the field takes the word at once, for the button that is pressed may save it; its chip comes afterwards.
  const shown = useAfterClick(value)
  // The label of the Field around belongs to the choices above.
  const ownId = useId()
  const own = [...new Set([...value, ...shown])]
    .filter((each) => !(each in known))
    .map((each) => ({ value: each, label: each }))
  const options = [
    ...Object.entries(known).map(([each, label]) => ({ value: each, label })),
    ...own,
  ]

  function take() {
    const words = typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    setTyped('')
    if (words.length === 0) return
    // A suggestion that is typed out is the suggestion.
    const meant = words.map(
      (word) =>
        options.find(({ label }) => label.toLowerCase() === word.toLowerCase())?.value ?? word,
    )
    onChange([...new Set([...value, ...meant])])
  }

  // Who leaves the page with a word half typed finds it in the draft: it is taken before the form unmounts.
  const takeLast = useEffectEvent(take)
  useEffect(() => {
    const leave = () => takeLast()
    addEventListener('pagehide', leave)
    addEventListener('popstate', leave, true)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('popstate', leave, true)
    }
  }, [])

  return (
    <div className="grid gap-2">
      <ChipsSelect
        options={options}
        value={shown}
        onChange={(next) => onChange([...next])}
        placeholder={placeholder}
        onBlur={onBlur}
      />
      <TextInput
        aria-label={otherLabel}
        placeholder="Other, in your own words"
        autoComplete="off"
        id={ownId}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return
          event.preventDefault()
          take()
        }}
      />
    </div>
  )
}
