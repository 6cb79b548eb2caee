import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconOnlyButton } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { TextInput } from '../form/text-input.tsx'

/** Milliseconds after the last key before a search is applied. */
export const searchDelay = 250

export interface SearchBoxProps {
  /** The label and placeholder of the field: "Search products". */
  label: string
  /** The search in force. */
  value: string
  /** Called once typing rests; at once on Enter and on clearing. */
  onSearch: (value: string) => void
  className?: string
}

/** The search field of a list. What is typed shows at once, the list follows when typing rests. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // A search that was changed elsewhere, as by "Clear all", takes the place of what is in the field; the
  // own one comes back without the blank after which one goes on typing.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
  }, [value])

  const apply = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next
    if (next !== value) onSearch(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(next.trim()), searchDelay)
  }
  const clear = () => {
    setText('')
    apply('')
    input.current?.focus()
  }

  return (
    <TextInput
      ref={input}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text.trim())
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation()
          clear()
        }
      }}
      start={<Search aria-hidden />}
      end={
        text !== '' && (
          <IconOnlyButton label="Clear search" size="sm" className="-mr-2" onClick={clear}>
            <X aria-hidden className="size-3.5" />
          </IconOnlyButton>
        )
      }
      className={cn(
        '[&_input::-webkit-search-cancel-button]:hidden',
        className ?? 'max-w-[270px] flex-[1_1_200px] max-sm:max-w-none max-sm:basis-full',
      )}
    />
  )
}
