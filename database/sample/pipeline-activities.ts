/** An activity of the sample; days count from now, negative ones lie ahead. */
export interface SampleActivity {
  type: 'note' | 'call' | 'meeting' | 'task' | 'document' | 'stage_change'
  subject: string
  description: string | null
  scheduledDays: number | null
  completedDays: number | null
  writtenDays: number
}

type Stage = string | null

const happenings: readonly (readonly [SampleActivity['type'], string, string | null])[] = [
  [
    'call',
    'Call with the utility about the interconnection queue',
    'The study group closes at the end of the quarter; a deposit holds the place.',
  ],
  [
    'meeting',
    'Site walk with the host and the structural engineer',
    'Two roof sections need reinforcement. The array moves to the south wing.',
  ],
  ['note', 'Host board approved the letter of intent', null],
  ['document', 'Geotechnical report received', 'No bedrock above six feet; driven piles are fine.'],
  [
    'call',
    'Lender asked for three years of statements',
    'Audited ones for the last two years, reviewed for the first.',
  ],
  ['note', 'Module supplier confirmed domestic content', null],
  [
    'meeting',
    'Community meeting on the power purchase agreement',
    'Forty people came. Questions were about shading, jobs and the bill.',
  ],
  ['document', 'Appraisal ordered', null],
  [
    'note',
    'Tax counsel reads the ownership structure',
    'Waiting for the opinion on elective pay and the lease.',
  ],
  ['call', 'Insurance broker on battery coverage', 'The premium depends on the fire test report.'],
]
const tasks: readonly (readonly [string, string | null])[] = [
  [
    'Send the updated budget to the lender',
    'With the new battery price and the prevailing wage line.',
  ],
  ['Sign the interconnection agreement', null],
  [
    'File the pre-filing registration for the credit',
    'Registration numbers are needed before the return is filed.',
  ],
  ['Collect proof of site control', null],
  [
    'Answer the questions of the credit committee',
    'Seven questions, four about operations and maintenance.',
  ],
  ['Order the environmental review', null],
]
const order = [
  'predevelopment',
  'development_including_design_engineering',
  'construction_post_ntp',
  'nearing_completion',
]
const names = [
  'Predevelopment',
  'Development (incl. Design & Engineering)',
  'Construction (Post-NTP)',
  'Nearing Completion',
]

/** What happened on the deal at this place of the list, oldest first: talks and papers, changes of stage, tasks done, open and overdue. */
export function sampleActivities(
  place: number,
  deal: { currentStage: Stage; daysOld: number },
): SampleActivity[] {
  const activities: SampleActivity[] = []
  const age = deal.daysOld
  const step = order.indexOf(deal.currentStage ?? '')
  for (let passed = 1; passed <= step; passed += 1) {
    const writtenDays = Math.round(age - (age * passed) / (step + 1))
    activities.push({
      type: 'stage_change',
      subject: `Stage changed from ${names[passed - 1]} to ${names[passed]}`,
      description: null,
      scheduledDays: null,
      completedDays: writtenDays,
      writtenDays,
    })
  }
  for (let each = 0; each < place % 4; each += 1) {
    const [type, subject, description] = happenings[(place * 3 + each) % happenings.length] ?? [
      'note',
      '',
      null,
    ]
    const writtenDays = Math.max(1, Math.round(age * (0.9 - each * 0.25)))
    activities.push({
      type,
      subject,
      description,
      scheduledDays: type === 'note' ? null : writtenDays,
      completedDays: null,
      writtenDays,
    })
  }
  const [subject, description] = tasks[place % tasks.length] ?? ['', null]
  const isOpen = place % 3 === 0
  // Open ones are due from last week to the weeks ahead; those done were done in time.
  if (isOpen)
    activities.push({
      type: 'task',
      subject,
      description,
      scheduledDays: 6 - (place % 10) * 4,
      completedDays: null,
      writtenDays: Math.min(age, 12),
    })
  else if (place % 3 === 1)
    activities.push({
      type: 'task',
      subject,
      description,
      scheduledDays: Math.round(age / 3),
      completedDays: Math.round(age / 3) + 1,
      writtenDays: Math.round(age / 2),
    })
  return activities.toSorted((one, other) => other.writtenDays - one.writtenDays)
}
