import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { FacetOptions } from './facet-options.tsx'
import type { FacetProps } from './facet-options.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx'

/** The look of a filter's button: dashed at rest, solid once something is chosen; on phones buttons share a line. */
export function facetClasses(isSet: boolean, isOnPhone = false): string {
  return cn(
    'inline-flex h-8.5 items-center gap-1.5 rounded-control border px-2.5 text-label font-control transition-colors max-sm:h-10 print:hidden',
    'data-[state=open]:border-solid data-[state=open]:border-primary data-[state=open]:bg-sheet',
    isOnPhone ? 'flex-1 justify-center' : 'flex-none',
    isSet && 'border-primary bg-primary-soft text-ink',
    !isSet &&
      (isOnPhone
        ? 'border-rule-strong bg-sheet text-ink-2'
        : 'border-dashed border-rule-strong text-ink-2 hover:border-solid hover:bg-sheet'),
  )
}

/** A filter of several choices, any of which match. Choosing leaves the popover open and the focus where it is. */
export function Facet<const Value extends string>(props: FacetProps<Value>) {
  const { label, atRest, options, selected, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const count = selected.length

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger className={facetClasses(count > 0)}>
        {count === 0 && <Plus aria-hidden className="size-3.5" />}
        {count === 0 ? atRest : label}
        {count > 0 && <CountMark count={count} />}
        {count > 0 && <ChevronDown aria-hidden className="size-3.5" />}
      </PopoverTrigger>
      <PopoverContent aria-label={`Filter by ${label.toLowerCase()}`}>
        <FacetOptions {...props} options={options} />
        <div className="-mx-1.5 mt-1.5 flex min-h-9 items-center justify-between border-t border-rule pt-1.5 pr-2.5 pl-3.5">
          <span className="text-meta text-ink-3">
            {count === 0 ? 'Nothing chosen' : `Matches any of ${count}`}
          </span>
          <LinkButton
            aria-disabled={count === 0 || undefined}
            className={count === 0 ? 'invisible' : undefined}
            onClick={() => onChange([])}
          >
            Clear
          </LinkButton>
        </div>
      </PopoverContent>
    </Popover>
  )
}

/** How many choices a filter has; the blank before it separates it from the word when it is read out. */
export function CountMark({ count }: { readonly count: number }) {
  return (
    <>
      {' '}
      <span className="inline-block min-w-[18px] rounded-chip bg-primary px-1 text-center text-micro leading-[18px] font-head text-on-primary">
        {count} <span className="sr-only">chosen</span>
      </span>
    </>
  )
}
