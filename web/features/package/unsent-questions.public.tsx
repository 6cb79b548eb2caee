import { useState, type ReactNode } from 'react'
import type { Deal } from '#contract/pipeline'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import { AskForm } from './ask.form.tsx'
import { UnsentQuestions, type UnsentQuestion } from './asking.ts'
import { aboutWords } from './package-words.ts'

interface UnsentProps {
  readonly deal: Pick<Deal, 'id' | 'organizationName'>
}

/**
 * Around what a guest sees of a project, which `shown` names: a question that is being written while that becomes something
 * else, as where a share is revoked, stays with its words and can be sent still (H-050).
 */
export function WithUnsentQuestions({
  deal,
  shown,
  children,
}: UnsentProps & { readonly shown: string; readonly children: ReactNode }) {
  const [unsent] = useState(() => new Map<string, UnsentQuestion>())
  return (
    <UnsentQuestions value={unsent}>
      <Unsent key={shown} deal={deal} unsent={unsent} />
      {children}
    </UnsentQuestions>
  )
}

function Unsent({
  deal,
  unsent,
}: UnsentProps & { readonly unsent: ReadonlyMap<string, UnsentQuestion> }) {
  const [shown, setShown] = useState(() => [...unsent])
  const aboutOf = aboutWords(useItemTitles(shown.length > 0))
  if (shown.length === 0) return null
  return (
    <section aria-label="Questions not sent" className="mb-4 grid gap-3">
      <Alert tone="warn" title="What you see of this project changed while you were writing">
        Your question was not sent. What you typed is still here until you send it or close it.
      </Alert>
      {shown.map(([key, { question, ...about }]) => (
        <div key={key}>
          <p className="pb-1.5 text-label text-ink-2">{`About ${aboutOf(about)}`}</p>
          <AskForm
            deal={deal}
            about={about}
            typed={question}
            onClose={() => setShown(shown.filter(([each]) => each !== key))}
          />
        </div>
      ))}
    </section>
  )
}
