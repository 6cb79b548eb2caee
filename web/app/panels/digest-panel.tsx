import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { Panel } from '#web/kit/layout/panel.tsx'
import { paths } from '#web/lib/paths.ts'
import { DigestChooser } from './digest-choice.tsx'

/** The panel "Mail digest" beside what there is to do (N-054). */
export function DigestPanel({ className }: { readonly className?: string }) {
  return (
    <Panel
      title="Mail digest"
      description="One email with what you have not read. Nothing new, no email."
      {...(className && { className })}
    >
      <DigestChooser label="Mail digest" />
      <Link
        href={paths.profileNotifications}
        className="mt-3 inline-flex min-h-6 items-center gap-1.5 text-label font-control"
      >
        Choose for each kind
        <ArrowRight aria-hidden className="size-3.5" />
      </Link>
    </Panel>
  )
}
