import { Fragment } from 'react'
import { Link } from 'wouter'
import { story, type StoryInput } from '#contract/home/story'
import { formatMoney } from '#web/lib/format.ts'

/** What a sentence of the story speaks of. */
export type StoryPart = ReturnType<typeof story>[number]['of']

/** The part of a project's page that each sentence leads to. */
export const partsOfStory: Readonly<Record<StoryPart, string>> = {
  money: 'raise',
  credit: 'credit',
  interest: 'lenders',
  clock: 'clock',
}

/** Where in the sentences the figures stand; the rest of a sentence joins them. */
const figures: Readonly<Record<StoryPart, RegExp>> = {
  money: /(\$[\d.]{1,9}[KMBT]?(?: of \$[\d.]{1,9}[KMBT]?)?|The cost is missing)/,
  credit: /(credit (?:of|is worth) \$[\d.]{1,9}[KMBT]?|credit is unknown|[A-Z][a-z]{2,8} \d{4})/,
  interest: /^(.+)(?=\.$)/,
  clock: /([\d,]{1,9} days?(?: late)?|The service date is missing)/,
}

const shortAmount = /\$[\d.]{1,9}[KMBT]?/g

/** The amounts of a sentence in its order, which it has in short (U-023). */
function amountsOf({ cost, raised, stillToRaise, counted, credit }: StoryInput, of: StoryPart) {
  const whole = counted && stillToRaise !== null && stillToRaise > 0
  const amounts = of === 'money' ? (whole ? [raised ?? 0, cost, stillToRaise] : [cost]) : []
  return of === 'credit' ? [credit.base ?? credit.typed] : amounts
}

/**
 * A project in three or four sentences: its money, its credit, who fits, how much time is left (U-023). Each figure leads to
 * the part it is of where there is one; short amounts have the exact one as their title.
 */
export function DealStory({
  input,
  isReading = false,
  addressOf,
  onFollow,
  className = '',
}: {
  readonly input: StoryInput
  /** Who fits is on the way: its sentence keeps its place. */
  readonly isReading?: boolean
  readonly addressOf: ((of: StoryPart) => string) | null
  readonly onFollow?: (of: StoryPart) => void
  readonly className?: string
}) {
  const isWarm = (of: StoryPart, phrase: string) =>
    of === 'clock'
      ? input.clock.status === 'late' || input.clock.status === 'tight'
      : of === 'money' && !phrase.includes(' of ') && (input.stillToRaise ?? 0) > 0
  return (
    <p className={`text-head leading-6.5 font-normal text-ink-2 max-sm:text-body ${className}`}>
      {story(input).map(({ of, text }) => {
        const amounts = amountsOf(input, of)
        let place = 0
        const exactly = (phrase: string) =>
          phrase.includes('$')
            ? phrase.replaceAll(shortAmount, () => formatMoney(amounts[place++]) ?? '')
            : undefined
        return (
          <span key={of} className={isReading && of === 'interest' ? 'invisible' : undefined}>
            {text.split(figures[of]).map((phrase, at) => {
              if (at % 2 === 0) return <Fragment key={`${of} ${at}`}>{phrase}</Fragment>
              const look = {
                title: exactly(phrase),
                className: `font-strong ${isWarm(of, phrase) ? 'text-gold-ink' : 'text-ink'}`,
              }
              return addressOf ? (
                <Link
                  key={`${of} ${at}`}
                  href={addressOf(of)}
                  onClick={() => onFollow?.(of)}
                  title={look.title}
                  className={`${look.className} border-b border-rule-strong no-underline! hover:border-current`}
                >
                  {phrase}
                </Link>
              ) : (
                <b key={`${of} ${at}`} {...look}>
                  {phrase}
                </b>
              )
            })}{' '}
          </span>
        )
      })}
    </p>
  )
}
