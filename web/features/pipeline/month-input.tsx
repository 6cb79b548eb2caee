import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { monthText, readLooseMonth } from '#contract/pipeline-month'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/kit/overlay/popover.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'

const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/**
 * A month and year: picked, or typed the way people write it ("3/27", "Q1 2027"). What is understood is written out on
 * leaving the field; everything else stays as typed (P-224).
 */
export function MonthInput({
  value,
  onChange,
  onBlur,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const meant = readLooseMonth(value)
  const [year, setYear] = useState(() => new Date().getFullYear() + 1)
  const picked = meant?.precision === 'month' ? meant.start.slice(0, 7) : null

  const open = (next: boolean) => {
    if (next && meant) setYear(Number(meant.start.slice(0, 4)))
    setOpen(next)
  }
  const pick = (month: number) => {
    onChange(monthText(`${year}-${String(month).padStart(2, '0')}`) ?? '')
    setOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={open}>
      <TextInput
        value={value}
        autoComplete="off"
        placeholder="March 2027"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (meant && meant.text !== value) onChange(meant.text)
          onBlur?.()
        }}
        end={
          <PopoverTrigger asChild>
            <Button
              variant="ghost"
              size="sm"
              aria-label="Choose a month"
              title="Choose a month"
              className="-mr-2 px-1.5"
            >
              <CalendarDays aria-hidden />
            </Button>
          </PopoverTrigger>
        }
      />
      <PopoverContent align="end" aria-label="Choose a month" className="w-60">
        <div className="flex items-center justify-between px-1 pb-1.5">
          <IconButton
            label="Previous year"
            size="sm"
            aria-disabled={year <= 2000 || undefined}
            onClick={() => year > 2000 && setYear(year - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span aria-live="polite" className="font-strong">
            {year}
          </span>
          <IconButton
            label="Next year"
            size="sm"
            aria-disabled={year >= 2099 || undefined}
            onClick={() => year < 2099 && setYear(year + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
        <div className="grid grid-cols-3 gap-1">
          {months.map((name, place) => {
            const isPicked = picked === `${year}-${String(place + 1).padStart(2, '0')}`
            return (
              <Button
                key={name}
                size="sm"
                variant={isPicked ? 'primary' : 'ghost'}
                aria-pressed={isPicked}
                aria-label={`${name} ${year}`}
                onClick={() => pick(place + 1)}
              >
                {name}
              </Button>
            )
          })}
        </div>
      </PopoverContent>
    </Popover>
  )
}
