import { describe, expect, test } from 'vitest'
import { firstChoices } from './first-choices.ts'
import { allKinds, notificationKinds, notifiedKinds } from './notification-kinds.ts'
import type { NotifiedKind } from './notification-kinds.ts'
import { sentencesOf } from './notification-sentences.ts'
import type { FieldChange, NotificationFacts } from './notification-sentences.ts'

const change = (field: string, from: unknown, to: unknown): FieldChange => ({ field, from, to })
const bridge = { recordName: 'Bridge-to-ITC Loan', entity: 'products', names: {} } as const
const roofs = { recordName: 'Joliet Warehouse Roofs', entity: 'pipeline', names: {} } as const
const rosa = { actorName: 'Rosa Delgado', organizationName: null, records: 0 } as const
const isla = {
  askingName: 'Isla Verde Cooperativa',
  askedName: 'Prairie Light Green Bank',
  dealName: 'Coamo Rooftop Cooperative',
  declineReason: null,
  dealSide: 'Isla Verde Cooperativa',
  capitalSide: 'Prairie Light Green Bank',
  about: 'Site control',
} as const
const many = [
  change('highRangeRate', '6.00%', '6.25%'),
  change('minPrincipalSize', null, 1_000_000),
  change('certainGeographies', [], ['illinois', 'iowa']),
  change('type', ['bridge_to_itc'], []),
  change('status', 'draft', 'published'),
  change('name', 'Old', 'New'),
  change('macroGeography', null, 'tribal'),
]

/** Of each kind examples with what they say: the table of the specification, and its edges. */
const examples: { [Kind in NotifiedKind]: [NotificationFacts[Kind], string, string[]][] } = {
  mention: [
    [
      {
        actorName: 'Rosa Delgado',
        recordName: 'Cairo Community Center Solar',
        type: 'note',
        subject: 'Ask for the budget',
        dueDay: null,
      },
      'Rosa Delgado mentioned you in a note on Cairo Community Center Solar',
      ['Ask for the budget'],
    ],
    [
      {
        actorName: 'Rosa Delgado',
        recordName: 'Cairo Community Center Solar',
        type: 'task',
        subject: 'é'.repeat(141),
        dueDay: '2026-12-10',
      },
      'Rosa Delgado mentioned you in a task on Cairo Community Center Solar, due Dec 10, 2026',
      [`${'é'.repeat(139)}…`],
    ],
  ],
  followed_record: [
    [
      {
        ...roofs,
        changes: [change('currentStage', 'construction_post_ntp', 'nearing_completion')],
      },
      'Joliet Warehouse Roofs: Stage Construction (Post-NTP) → Nearing Completion',
      [],
    ],
    [
      { ...bridge, changes: many.slice(0, 3) },
      'Bridge-to-ITC Loan: 3 changes',
      [
        'High range rate 6.00% → 6.25%',
        'Minimum principal size Not specified → $1,000,000',
        'Specific states Not specified → Illinois, Iowa',
      ],
    ],
    [
      { ...bridge, changes: many },
      'Bridge-to-ITC Loan: 7 changes',
      [
        'High range rate 6.00% → 6.25%',
        'Minimum principal size Not specified → $1,000,000',
        'Specific states Not specified → Illinois, Iowa',
        'Type Bridge to ITC → Not specified',
        'Status Draft → Published',
        'and 2 more',
      ],
    ],
    // The reader could not read what it was before.
    [
      { ...bridge, changes: [{ field: 'status', to: 'published' }] },
      'Bridge-to-ITC Loan: Status is now Published',
      [],
    ],
    [
      { ...roofs, changes: [change('expectedPtoDate', 'x'.repeat(81), 'two\nlines')] },
      `Joliet Warehouse Roofs: Expected PTO ${'x'.repeat(79)}… → two lines`,
      [],
    ],
  ],
  view_alert: [
    [
      { viewName: 'Midwest bridge needs', found: 3, names: ['A', 'B', 'C'] },
      '3 new in Midwest bridge needs',
      ['A', 'B', 'C'],
    ],
    [
      { viewName: 'Midwest bridge needs', found: 1007, names: ['A', 'B', 'C'] },
      '1,007 new in Midwest bridge needs',
      ['A', 'B', 'C', 'and 1,004 more'],
    ],
  ],
  own_record: [
    ...(
      [
        ['change', 'changed'],
        ['create', 'added'],
        ['delete', 'deleted'],
        ['restore', 'restored'],
      ] as const
    ).map(([action, verb]): [NotificationFacts['own_record'], string, string[]] => [
      { ...bridge, ...rosa, action, changes: [] },
      `Rosa Delgado ${verb} Bridge-to-ITC Loan`,
      [],
    ]),
    [
      {
        ...bridge,
        ...rosa,
        action: 'change',
        changes: [
          change('organizationId', 'a', 'b'),
          change('isSupportedByCatalyticFacility', null, true),
        ],
        names: { b: 'Prairie Light Green Bank' },
      },
      'Rosa Delgado changed Bridge-to-ITC Loan',
      [
        'Organization Not listed → Prairie Light Green Bank',
        'Supported by a catalytic facility Not specified → Yes',
      ],
    ],
    [
      {
        ...roofs,
        ...rosa,
        recordName: 'Coamo Rooftop Cooperative',
        organizationName: 'Isla Verde Cooperativa',
        action: 'intermediary',
        changes: [],
      },
      'Isla Verde Cooperativa named your organization as intermediary of Coamo Rooftop Cooperative',
      [],
    ],
    [
      { ...bridge, ...rosa, action: 'import', changes: [], records: 120 },
      'Rosa Delgado changed 120 records of your organization by an import',
      [],
    ],
    [
      { ...bridge, ...rosa, action: 'bulk', changes: [], records: 1 },
      'Rosa Delgado changed 1 record of your organization by a bulk edit',
      [],
    ],
  ],
  member_joined: [
    [
      { memberName: 'Sam Ortiz', organizationName: 'Prairie Light Green Bank' },
      'Sam Ortiz joined Prairie Light Green Bank',
      [],
    ],
  ],
  import_finished: [
    [
      {
        filename: 'deals.xlsx',
        failed: false,
        created: 120,
        updated: 14,
        left: 3,
        message: null,
      },
      'Import of deals.xlsx is done: 120 created, 14 changed, 3 left out',
      [],
    ],
    [
      { filename: 'deals.xlsx', failed: false, created: 0, updated: 0, left: 0, message: null },
      'Import of deals.xlsx is done',
      [],
    ],
    [
      { filename: 'deals.xlsx', failed: true, created: 0, updated: 0, left: 9, message: 'Row 4' },
      'Import of deals.xlsx failed',
      ['Row 4'],
    ],
  ],
  introductions: [
    [
      { ...isla, action: 'asked' },
      'Isla Verde Cooperativa asks for an introduction about Coamo Rooftop Cooperative',
      [],
    ],
    [
      { ...isla, action: 'accepted' },
      'Prairie Light Green Bank accepted the introduction about Coamo Rooftop Cooperative',
      [],
    ],
    [
      { ...isla, action: 'declined', declineReason: 'too_small' },
      'Prairie Light Green Bank declined the introduction about Coamo Rooftop Cooperative: Too Small',
      [],
    ],
    [
      { ...isla, action: 'expired' },
      'Prairie Light Green Bank did not answer within 14 days about Coamo Rooftop Cooperative',
      [],
    ],
    // H-060: what is shared and asked on a project's page.
    [
      { ...isla, action: 'shared' },
      'Isla Verde Cooperativa shared Coamo Rooftop Cooperative with your organization',
      [],
    ],
    [
      { ...isla, action: 'question' },
      'Prairie Light Green Bank asks about Coamo Rooftop Cooperative: Site control',
      [],
    ],
    [
      { ...isla, action: 'answer' },
      'Isla Verde Cooperativa answered your question about Coamo Rooftop Cooperative',
      [],
    ],
  ],
}

function say<Kind extends NotifiedKind>(kind: Kind): void {
  for (const [facts, title, lines] of examples[kind])
    expect(sentencesOf(kind, facts)).toEqual({ title, lines })
}

describe('what a notification says (N-045)', () => {
  test.each(notifiedKinds)('%s', (kind) => {
    expect(examples[kind].length).toBeGreaterThan(0)
    say(kind)
  })
})

test('each kind has a label and a first choice; those that tell have a sentence (N-080)', () => {
  expect(Object.keys(firstChoices)).toEqual(allKinds)
  expect(Object.keys(examples).toSorted()).toEqual(notifiedKinds.toSorted())
  for (const kind of allKinds) expect(notificationKinds[kind].label).not.toBe('')
})
