import { describe, expect, test } from 'vitest'
import { withProduct, withLendingProfile } from '#test/support/matching-pair'
import type { Answered, Changes } from '#test/support/matching-pair'
import { wordOf } from './score-word.ts'
import type { Criterion } from './judge.ts'
import type { ComparedProduct } from './offer.ts'

describe('stage and readiness (M-046, M-047, M-050)', () => {
  const stages = [
    'predevelopment',
    'development_including_design_engineering',
    'construction_post_ntp',
    'nearing_completion',
  ]
  test.each([
    ['predevelopment', ['pass', 'pass', 'fail', 'fail']],
    ['commence_construction', ['partial', 'pass', 'partial', 'fail']],
    ['construction', ['partial', 'pass', 'pass', 'fail']],
    ['bridge_to_itc', ['fail', 'partial', 'pass', 'pass']],
    ['perm', ['fail', 'partial', 'pass', 'pass']],
  ])('%s in its stages', (need, outcomes) => {
    const found = stages.map(
      (currentStage) => withProduct({ capNeed: [need], currentStage }, {}).criteria.stage[0],
    )
    expect(found).toEqual(outcomes)
  })

  test.each<[Changes, Criterion, string]>([
    [
      { capNeed: [] },
      'stage',
      'Project is in Construction (Post-NTP); the capital need is missing.',
    ],
    [
      { capNeed: [], currentStage: null },
      'stage',
      'The project names no stage and no capital need.',
    ],
    [
      { capNeed: ['predevelopment'], offtakeInterconnectionStatus: null },
      'readiness',
      'Offtake and interconnection are not given; Predevelopment does not wait for them.',
    ],
    [
      { capNeed: [], offtakeInterconnectionStatus: 'not_yet' },
      'readiness',
      'Offtake and interconnection stand at Not Yet; the capital need is missing.',
    ],
  ])('of %j the criterion %s says %s', (changes, criterion, sentence) => {
    expect(withProduct(changes, {}).criteria[criterion][1]).toBe(sentence)
  })
})

describe('credit enhancement (M-048)', () => {
  test.each<[Partial<ComparedProduct>, Answered]>([
    [
      { isSupportedByCatalyticFacility: true },
      [
        'pass',
        'Asks for no credit enhancement; supported by a catalytic facility that is not listed.',
        null,
      ],
    ],
    [
      { necessaryCreditEnhancement: `First\n lien ${'x'.repeat(120)}` },
      [
        'partial',
        `Asks for “First lien ${'x'.repeat(108)}…”; no catalytic facility stands behind it.`,
        null,
      ],
    ],
  ])('of a product %j', (offered, expected) => {
    expect(withProduct({}, offered).criteria.enhancement).toEqual(expected)
  })
  test('of a profile without criteria is unknown', () => {
    expect(withLendingProfile({}, {}).criteria.enhancement).toEqual([
      'unknown',
      'The profile names no criteria.',
      'offer.criteria',
    ])
  })
})

describe('match, one change away, neither', () => {
  test.each<[string, Changes, Partial<ComparedProduct>, string, string | null]>([
    ['two hard failures (M-064)', { assetType: ['housing'], location: 'guam' }, {}, 'none', null],
    ['another need (M-061)', { capNeed: ['perm'] }, {}, 'none', null],
    [
      'a state of the same group (M-061)',
      { location: 'ohio' },
      {},
      'near',
      'It would fit if the offer also served Ohio.',
    ],
    ['a state of another group (M-061)', { location: 'oregon' }, {}, 'none', null],
    ['tribal nations alone (M-061)', {}, { macroGeography: 'tribal' }, 'none', null],
    [
      'a quarter of the minimum (M-062)',
      { sought: { bridge_to_itc: 62_500 } },
      {},
      'near',
      'It would fit if the need were $187,500 larger or the minimum were $62,500.',
    ],
    ['less than that (M-062)', { sought: { bridge_to_itc: 62_499 } }, {}, 'none', null],
    [
      'ten times the maximum (M-062)',
      { sought: { bridge_to_itc: 50_000_000 } },
      {},
      'near',
      'It would fit if the need were at most $20,000,000.',
    ],
    ['more than that (M-062)', { sought: { bridge_to_itc: 50_000_001 } }, {}, 'none', null],
    [
      'four times the maximum (M-044)',
      { sought: { bridge_to_itc: 20_000_000 } },
      {},
      'match',
      null,
    ],
    [
      'all technologies of the deal (M-065)',
      { technology: ['ev_infrastructure', 'building_efficiency'] },
      {},
      'near',
      'It would fit if the offer also financed EV Infrastructure or Building Efficiency.',
    ],
    [
      'a tribe and many states (M-063, M-065)',
      { location: 'custom_tribe', other: 'Painted Mesa Nation' },
      { certainGeographies: ['iowa', 'ohio', 'utah', 'idaho', 'guam'] },
      'near',
      'It would fit if the tribe is in one of the 5 states the offer serves.',
    ],
    [
      'a tribe and another failure (M-063)',
      { location: 'custom_tribe', other: 'Painted Mesa Nation', assetType: ['housing'] },
      {},
      'none',
      null,
    ],
  ])('%s', (_about, changes, offered, state, turn) => {
    const answer = withProduct(changes, offered)
    expect([answer.state, answer.turn]).toEqual([state, turn])
  })

  test('a tribe and geographies that are not understood stay unknown, and a match (M-063)', () => {
    const answer = withLendingProfile(
      { location: 'custom_tribe', other: 'Painted Mesa Nation' },
      { geographies: ['iowa', 'The delta'] },
    )
    expect([answer.state, answer.criteria.place[2]]).toEqual(['match', 'offer.geographies'])
  })
})

test.each([
  [85, 100, 'Strong', false],
  [84, 60, 'Good', false],
  [64, 59, 'Possible', true],
])('a score of %i with a confidence of %i is %s (M-053)', (score, confidence, word, fewFacts) => {
  expect(wordOf({ score, confidence })).toEqual({ word, fewFacts })
})
