import { expect, test } from 'vitest'
import { dealNote, hasMatches, offerNote } from './subject-note.ts'

test.each([
  ['products', 'published', null],
  ['products', 'draft', 'This product has the status Draft; others do not see it.'],
  ['lending-profiles', 'active', null],
  [
    'lending-profiles',
    'under_review',
    'This lending profile has the status Under Review; others do not see it.',
  ],
  ['catalytic-facilities', 'raising', null],
  ['catalytic-facilities', 'draft', 'This facility has the status Draft; others do not see it.'],
] as const)('of %s with the status %s the list says %s (M-003)', (kind, status, note) => {
  expect(offerNote(kind, status)).toBe(note)
})

const open = { outcome: 'open', visibility: 'shared', capNeed: ['perm'] }
test.each([
  [{}, true, null],
  [{ visibility: 'organization_only' }, true, 'This project is not shared with the campaign.'],
  [{ capNeed: [] }, false, 'Name what capital the project needs to see its matches.'],
  [
    { outcome: 'funded', capNeed: [] },
    false,
    'This project has the outcome Funded; matches are shown for open projects.',
  ],
])(
  'a deal with %j has matches: %s, and its list says %s (M-003 to M-005)',
  (changes, has, note) => {
    const subject = { ...open, ...changes }
    expect([hasMatches(subject), dealNote(subject)]).toEqual([has, note])
  },
)
