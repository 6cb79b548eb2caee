import { Link } from 'wouter'
import { shortDollars } from '#contract/common/money'
import type { Home } from '#contract/home/home-answer'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { addressWith, paths, projectAddress } from '#web/lib/paths.ts'
import { HomeSection } from './home-section.tsx'
import { DeadlineCell, ProjectCell, RaiseCell } from './project-rows.tsx'

const heads = ['Project', 'Still to raise', 'Next deadline', 'Next step']

/** Projects of others that the organization mediates: a line, of a pipeline aggregator rows (U-002). */
export function MediatedSection({ mediated }: { readonly mediated: Home['mediated'] }) {
  const { organizationId } = useCurrentUser()
  const { projects, organizations, stillToRaise, late, rows } = mediated
  return (
    <HomeSection
      title="Projects you mediate"
      count={formatCount(projects)}
      more={{
        label: 'Open in Pipeline',
        href: addressWith(paths.pipeline, {
          intermediaryAggregatorId: organizationId ?? '',
          outcome: 'open',
        }),
      }}
      {...(rows.length > 0 && { columns: { className: 'home-mediated', heads } })}
    >
      <p className="border-b border-rule px-1 py-3 text-ink-2">
        {`${formatCountOf(projects, 'project')} of ${formatCountOf(organizations, 'organization')}, `}
        <b className="font-strong text-ink">{shortDollars(stillToRaise)}</b> still to raise.
        {late > 0 && ` ${formatCount(late)} ${late === 1 ? 'is' : 'are'} late.`} Their owners take
        the next steps.
      </p>
      {rows.length > 0 && (
        <ul aria-label="Projects you mediate">
          {rows.map((project) => (
            <li key={project.id} className="home-row home-mediated">
              <ProjectCell project={project} more={project.organizationName} />
              <RaiseCell project={project} />
              <DeadlineCell project={project} />
              <div className="home-step">
                <Link
                  href={projectAddress(project.id)}
                  aria-label={`Open Project: ${project.name}`}
                  className={buttonClasses({ size: 'sm' })}
                >
                  Open Project
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
