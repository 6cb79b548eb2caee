import { Link } from 'wouter'
import { shortDollars } from '#contract/common/money'
import { facilityTypes } from '#contract/common/registry-enums'
import type { Home, HomeFacility } from '#contract/home/home-answer'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { openAddress, paths } from '#web/lib/paths.ts'
import { HomeSection } from './home-section.tsx'
import { perDollarWords } from './home-words.ts'
import { StepCell } from './step-cell.tsx'

const heads = ['Facility', 'Raised', 'Reaches', 'Only through it', 'Next step']

/** The own facilities: how far each is raised, and what its capital reaches (U-006). */
export function FacilitySection({ facilities }: { readonly facilities: Home['facilities'] }) {
  const { rows, total } = facilities
  return (
    <HomeSection
      title="What your facilities unlock"
      count={formatCount(total)}
      more={{ label: 'Open in Coverage', href: paths.coverage }}
      columns={{ className: 'home-facilities', heads }}
    >
      <ul aria-label="What your facilities unlock">
        {rows.map((row) => (
          <FacilityRow key={row.id} facility={row} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="px-1 pt-2 text-label text-ink-3">{`and ${formatCount(total - rows.length)} more`}</p>
      )}
    </HomeSection>
  )
}

function FacilityRow({ facility }: { readonly facility: HomeFacility }) {
  const { id, name, raised, target, projects, products, sought, perDollar, onlyThrough } = facility
  return (
    <li className="home-row home-facilities">
      <div>
        <Link href={openAddress(paths.facilities, id)} className="home-name">
          {name}
        </Link>
        <small>{facilityTypes[facility.facilityType]}</small>
      </div>
      <div>
        <p className="home-amount mb-1">
          <b className="font-head tabular-nums">
            <span className="sr-only">Raised </span>
            {formatMoney(raised) ?? '$0'}
          </b>
          <span>{target === null ? 'no target' : `of ${shortDollars(target)}`}</span>
        </p>
        <RaiseGauge current={raised} target={target} />
      </div>
      {projects === 0 ? (
        <div>
          Reaches no project yet
          <small>{products === 0 ? 'No product names it' : 'No project fits its products'}</small>
        </div>
      ) : (
        <div>
          {`${formatCountOf(projects, 'project')} through ${formatCountOf(products, 'product')}`}
          <small>
            {[
              `${shortDollars(sought)} of need`,
              perDollar === null ? null : perDollarWords(perDollar),
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </div>
      )}
      {onlyThrough.projects === 0 ? (
        <div />
      ) : (
        <div>
          {`${formatCount(onlyThrough.projects)} only through it`}
          <small>{`${shortDollars(onlyThrough.sought)} would lose its last lender`}</small>
        </div>
      )}
      <StepCell step={facility.step} button={facility.button} name={name} />
    </li>
  )
}
