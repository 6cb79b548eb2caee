import type { DealSummary } from '#contract/pipeline-summary'
import { addressWith, paths } from '#web/lib/paths.ts'
import { StatStrip, type Stat } from '#web/kit/display/stat-strip.tsx'
import { formatCompactMoney, formatCount } from '#web/lib/format.ts'

type Stage = DealSummary['stages'][number]['currentStage']

const ofStage = (currentStage: NonNullable<Stage>) => addressWith(paths.pipeline, { currentStage })

/** The four cards: literal counts of their stages, with what they leave out below (P-219, C-26). */
export function PipelineCards({
  summary,
  hasFailed,
}: {
  readonly summary: DealSummary | undefined
  readonly hasFailed: boolean
}) {
  const of = (stage: Stage) =>
    summary?.stages.find(({ currentStage }) => currentStage === stage) ?? { deals: 0, capEx: 0 }
  const figure = (deals: number) => (summary === undefined ? undefined : formatCount(deals))
  // Nothing is counted before it is known.
  const known = (words: string, unknown: string) => (summary === undefined ? unknown : words)
  const capEx = (amount: number) => known(`${formatCompactMoney(amount)} CapEx`, 'CapEx')
  const predevelopment = of('predevelopment')
  const development = of('development_including_design_engineering')
  const construction = of('construction_post_ntp')
  const nearing = of('nearing_completion')
  const stats: readonly Stat[] = [
    {
      label: 'Total Projects',
      figure: figure(summary?.deals ?? 0),
      href: paths.pipeline,
      counts: known(`${formatCount(of(null).deals)} without a stage`, 'Of every stage'),
      rule: 'Every project you can see, whatever its stage and outcome',
    },
    {
      label: 'Predevelopment',
      figure: figure(predevelopment.deals),
      href: ofStage('predevelopment'),
      counts: capEx(predevelopment.capEx),
      rule: 'Projects in the stage Predevelopment',
    },
    {
      label: 'Development',
      figure: figure(development.deals),
      href: ofStage('development_including_design_engineering'),
      counts: capEx(development.capEx),
      rule: 'Projects in the stage Development (incl. Design & Engineering)',
    },
    {
      label: 'Construction',
      figure: figure(construction.deals),
      href: ofStage('construction_post_ntp'),
      counts: known(
        `${formatCompactMoney(construction.capEx)}, ${formatCount(nearing.deals)} more nearing completion`,
        'Without those nearing completion',
      ),
      rule: 'Projects in the stage Construction (Post-NTP); those nearing completion are counted beside it',
    },
  ]
  return <StatStrip label="Projects by stage" stats={stats} hasFailed={hasFailed} isCompact />
}
