import { CircleCheck, Eye, Lock, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { shareSections } from '#contract/common/closing-enums'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { dayWords } from '#contract/finance/day-words'
import type { Deal } from '#contract/pipeline'
import type { Room } from '#contract/room'
import type { OwnShare } from '#contract/shares'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { displayName } from '#web/lib/person.ts'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import { AskForm, Exchange } from './ask.form.tsx'
import { aboutWords } from './package-words.ts'
import { useAcceptWords, useQuestions } from './package.queries.ts'

const sheet = 'rounded-b-sheet border border-t-2 border-rule border-t-ink bg-sheet'

/** What a guest reads over everything that is shared: that the project sees it, and until when. */
export function SharedUntil({ share }: { readonly share: OwnShare }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-control border border-rule bg-sheet px-3.5 py-[9px] text-label text-ink-2">
      <Eye aria-hidden className="text-ink-3" />
      The project sees what you open and download.
      <span className="ml-auto max-sm:ml-6.5">
        Shared until <b className="font-strong text-ink">{dayWords(share.until)}</b>
      </span>
    </p>
  )
}

const opens: Readonly<Record<keyof typeof shareSections, (share: OwnShare) => string>> = {
  stack: () => 'Every source with its amount, rate and state',
  credit: () => 'Tax credit sheet, bridge, the answers behind them',
  documents: ({ documents }) =>
    documents === 'all'
      ? 'All of them, new ones as they are added'
      : formatCountOf(documents.length, 'document'),
}

/** The confidentiality terms of a share, in place of every section until this person accepts them (H-043, H-075). */
export function BeforeYouRead({ deal, share }: { readonly deal: Deal; readonly share: OwnShare }) {
  const user = useCurrentUser()
  const accept = useAcceptWords()
  const project = deal.organizationName ?? 'The project'
  return (
    <section aria-labelledby="terms-title" className={`${sheet} px-7.5 pt-6.5 pb-7 max-sm:px-4`}>
      <h2 id="terms-title" className="font-display text-dialog">
        Before you read
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-2">
        {project} shares this project with {user.organizationName ?? 'your organization'} until{' '}
        {dayWords(share.until)}, and asks you to accept these terms first.
      </p>
      <blockquote className="my-4.5 max-w-[64ch] rounded-r-control border-l-3 border-rule-strong bg-well px-4.5 py-3.5">
        <p className="leading-[22px] whitespace-pre-line wrap-anywhere">{share.words}</p>
        <footer className="mt-2 text-meta text-ink-3">{project}</footer>
      </blockquote>
      <dl className="mb-4.5 border-b border-rule text-table">
        {valuesOf(shareSections)
          .filter((section) => share.sections.includes(section))
          .map((section) => (
            <div
              key={section}
              className="grid grid-cols-[18px_132px_minmax(0,1fr)] gap-x-2.5 border-t border-rule py-2 max-sm:grid-cols-[18px_minmax(0,1fr)]"
            >
              <CircleCheck aria-hidden className="mt-0.5 text-ok-ink" />
              <dt className="font-strong">{shareSections[section]}</dt>
              <dd className="text-ink-2 max-sm:col-start-2">{opens[section](share)}</dd>
            </div>
          ))}
      </dl>
      <SaveFailure error={accept.error} className="mb-2.5" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button
          variant="primary"
          className="max-sm:w-full"
          pending={accept.isPending}
          onClick={() =>
            accept.mutate(share, {
              onError: (error) => toastFailed('Failed to accept the terms', error),
            })
          }
        >
          I Accept
        </Button>
        <p className="text-meta text-ink-3">
          {project} sees that {displayName(user)} accepted, and when.
        </p>
      </div>
    </section>
  )
}

/** Whether a guest reads the package now. */
const readsPackage = ({ share }: Room): boolean =>
  share !== null &&
  share.endedWhy === null &&
  share.accepted &&
  share.sections.includes('documents')

/** In place of a section that is not shared with the reader: how far the project is, and the way to ask for it (H-072). */
export function NotShared({ deal, room }: { readonly deal: Deal; readonly room: Room }) {
  const [isAsking, setAsking] = useState(false)
  const questions = useQuestions(deal.id)
  const project = deal.organizationName ?? 'The project'
  const aboutOf = aboutWords(useItemTitles())
  const own = questions.data?.questions ?? []
  const ofProject = own.filter(({ item, line }) => item === null && line === null)
  // Those about items and lines are at the package, where it is read.
  const asked = readsPackage(room) ? ofProject : own
  const ready = room.needs
    .map(({ need, have, of }, at) =>
      at === 0
        ? `${capitalTypes[need]} has ${have} of ${of} items ready`
        : `${capitalTypes[need]} ${have} of ${of}`,
    )
    .join(', ')
  return (
    <section
      aria-labelledby="not-shared-title"
      className={`${sheet} px-6 py-11 text-center max-sm:px-4`}
    >
      <Lock aria-hidden className="mx-auto size-6" />
      <h2 id="not-shared-title" className="mt-3 font-display text-dialog">
        {project} has not shared this with you.
      </h2>
      <p className="mx-auto mt-1 max-w-[60ch] text-ink-2">
        {ready && `${ready}. `}Ask, and they decide what you see.
      </p>
      {isAsking ? (
        <AskForm
          deal={deal}
          about={null}
          onClose={() => setAsking(false)}
          className="mx-auto mt-5 max-w-[36rem]"
        />
      ) : (
        !ofProject.some(({ answeredAt }) => answeredAt === null) && (
          <Button variant="primary" className="mt-4.5" onClick={() => setAsking(true)}>
            <MessageCircleQuestion aria-hidden />
            Ask for it
          </Button>
        )
      )}
      {asked.length > 0 && (
        <div className="mx-auto mt-4 max-w-[36rem] text-left">
          {asked.map((each) => (
            <Exchange
              key={each.id}
              question={{ ...each, document: null }}
              about={aboutOf(each)}
              isGuest
            />
          ))}
        </div>
      )}
    </section>
  )
}
