import { describe, expect, test } from 'vitest'
import { withProduct, withLendingProfile } from '#test/support/matching-pair'
import type { Answered, Changes } from '#test/support/matching-pair'
import type { Criterion } from './judge.ts'
import type { ComparedLendingProfile } from './offer.ts'

describe('the need (M-040)', () => {
  test.each<[string, Changes, Partial<ComparedLendingProfile>, Answered]>([
    [
      'any',
      {},
      { loanTypes: [] },
      ['pass', 'Needs Bridge to ITC; offers any kind of capital.', null],
    ],
    [
      'others',
      {},
      { loanTypes: ['Perm', 'Working  capital'] },
      [
        'unknown',
        'Needs Bridge to ITC; the loan types “Working capital” are not compared.',
        'offer.loanTypes',
      ],
    ],
    ['fail', {}, { loanTypes: ['perm'] }, ['fail', 'Needs Bridge to ITC; offers Perm.', null]],
    [
      'no need',
      { capNeed: [] },
      { loanTypes: ['perm'] },
      ['unknown', 'The project names no capital need; offers Perm.', 'deal.capNeed'],
    ],
    [
      'no need, any',
      { capNeed: [] },
      { loanTypes: [] },
      ['unknown', 'The project names no capital need; offers any kind of capital.', 'deal.capNeed'],
    ],
    [
      'no need, others',
      { capNeed: [] },
      { loanTypes: ['Bonds', 'Leases'] },
      [
        'unknown',
        'The project names no capital need; the loan types “Bonds” and “Leases” are not compared.',
        'deal.capNeed',
      ],
    ],
  ])('%s', (_about, changes, offered, expected) => {
    expect(withLendingProfile(changes, offered).criteria.need).toEqual(expected)
  })
})

describe('asset and technology (M-041, M-042, M-021, M-023)', () => {
  test.each<[string, Criterion, Changes, Partial<ComparedLendingProfile>, Answered]>([
    [
      'sectors of one kind leave the other open',
      'asset',
      {},
      { sectors: ['Solar'] },
      ['pass', 'Project is Public Facilities (MUSH); finances any asset.', null],
    ],
    [
      'but not beside a text that is not understood',
      'asset',
      {},
      { sectors: ['Solar', 'Clinics'] },
      [
        'unknown',
        'Project is Public Facilities (MUSH); the sectors “Clinics” are not compared.',
        'offer.sectors',
      ],
    ],
    [
      'both spellings and any case are understood',
      'asset',
      {},
      { sectors: [' PUBLIC_facilities_mush'] },
      ['pass', 'Project is Public Facilities (MUSH); finances Public Facilities (MUSH).', null],
    ],
    [
      'no asset and any',
      'asset',
      { assetType: [] },
      {},
      ['pass', 'The project names no asset type; finances any asset.', null],
    ],
    [
      'no asset and texts',
      'asset',
      { assetType: [] },
      { sectors: ['Clinics'] },
      [
        'unknown',
        'The project names no asset type; the sectors “Clinics” are not compared.',
        'deal.assetType',
      ],
    ],
    [
      'some technologies',
      'technology',
      { technology: ['storage', 'solar', 'building_efficiency'] },
      { sectors: ['building_efficiency', 'storage'] },
      [
        'partial',
        'Project uses Solar, Storage and Building Efficiency; finances Storage and Building Efficiency, not Solar.',
        null,
      ],
    ],
    [
      'none of them',
      'technology',
      {},
      { sectors: ['storage'] },
      ['fail', 'Project uses Solar; finances Storage.', null],
    ],
  ])('%s', (_about, criterion, changes, offered, expected) => {
    expect(withLendingProfile(changes, offered).criteria[criterion]).toEqual(expected)
  })
})

describe('the place (M-043, M-049, M-022)', () => {
  const tribe = { location: 'custom_tribe', other: 'Painted Mesa Nation' }
  test.each<[string, Changes, string[], Answered]>([
    [
      'any',
      { location: null },
      [],
      ['pass', 'The project names no location; serves any place.', null],
    ],
    [
      'everywhere',
      { location: null },
      ['All states and territories'],
      ['pass', 'The project names no location; serves all states and territories.', null],
    ],
    [
      'a state under all states',
      {},
      ['USA', 'Tribal lands', 'Iowa'],
      [
        'pass',
        'Project is in Illinois; serves all states but no territories, Iowa and tribal nations.',
        null,
      ],
    ],
    [
      'a tribe under all states',
      tribe,
      ['nationwide'],
      ['pass', 'Project is at Painted Mesa Nation; serves all states but no territories.', null],
    ],
    [
      'a tribe without a name',
      { ...tribe, other: ' ' },
      ['indian country'],
      ['pass', 'Project is at a tribal nation; serves tribal nations.', null],
    ],
    [
      'the own state first, three of five and how many more',
      { location: 'oregon' },
      ['iowa', 'oregon', 'alabama', 'texas', 'idaho'],
      ['pass', 'Project is in Oregon; serves Oregon, Alabama, Idaho and 2 more.', null],
    ],
    [
      'the borrower of a tribe',
      { borrowerType: 'tribal_enterprise' },
      ['tribal'],
      ['pass', 'Borrower is Tribal Enterprise; serves tribal nations.', null],
    ],
    [
      'no location',
      { location: null },
      ['Iowa'],
      ['unknown', 'The project names no location; serves Iowa.', 'deal.location'],
    ],
    [
      'no location and words alone',
      { location: null },
      ['The delta'],
      [
        'unknown',
        'The project names no location; the geographies “The delta” are not compared.',
        'deal.location',
      ],
    ],
    [
      'no owner type',
      { ownerType: null },
      ['tribal', 'iowa'],
      [
        'unknown',
        'The project names no owner type; serves Iowa and tribal nations.',
        'deal.ownerType',
      ],
    ],
    [
      'an owner of no tribe',
      {},
      ['tribal'],
      ['fail', 'Owner is Public Entity; serves tribal nations.', null],
    ],
    ['elsewhere', {}, ['iowa'], ['fail', 'Project is in Illinois; serves Iowa.', null]],
  ])('%s', (_about, changes, geographies, expected) => {
    expect(withLendingProfile(changes, { geographies }).criteria.place).toEqual(expected)
  })

  test('a product without a macro geography serves any place, whatever states it lists (M-020)', () => {
    expect(withProduct({ location: 'guam' }, { macroGeography: null }).criteria.place[1]).toBe(
      'Project is in Guam; serves any place.',
    )
  })
  test('certain geographies that list none serve no place yet', () => {
    expect(withProduct({}, { certainGeographies: [] }).criteria.place).toEqual([
      'fail',
      'Project is in Illinois; serves no place yet.',
      null,
    ])
  })
})
