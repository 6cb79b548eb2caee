import { expect, test } from 'vitest'
import type { DigestContents } from './digest-contents.ts'
import { digestMail, digestSubject } from './digest-mail.ts'

// What a digest says, word by word, in both parts (N-067 to N-070, L-032).

const publicUrl = 'https://registry.example'
const token = 'w1.AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
const id = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`
const part = <Entry>(entries: readonly Entry[], total = entries.length) => ({
  entries,
  total,
  keys: entries.map((_, n) => String(n)),
})
const none: DigestContents = {
  news: part([]),
  introductions: part([]),
  confirmations: part([]),
  tasks: part([]),
  deadlines: part([]),
  reviews: part([]),
}
const entry = (title: string, address: string, lines: string[] = [], names: object = {}) => ({
  id: id(1),
  kind: 'mention' as const,
  entity: 'pipeline' as const,
  recordId: id(2),
  recordName: null,
  organizationName: null,
  actorName: null,
  view: null,
  title,
  lines,
  count: 1,
  address,
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
  read: false,
  ...names,
})
const stale = (
  entity: 'pipeline' | 'catalytic-facilities',
  n: number,
  name: string,
  lastConfirmedAt: string | null,
) => ({
  entity,
  id: id(n),
  name,
  lastConfirmedAt,
  createdAt: '2025-07-05T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
})
const frame = {
  cadence: 'weekly' as const,
  day: '2026-11-23',
  present: '2026-11-22',
  publicUrl,
  organizationName: 'Prairie Light Green Bank',
  isChosen: true,
  confirmation: { token: 'T'.repeat(43), expiresAt: new Date('2026-12-07T06:00:00Z') },
  stopPage: `${publicUrl}/stop-digest?token=${token}`,
}

const full: DigestContents = {
  ...none,
  news: part([
    entry(
      'Rosa Delgado mentioned you in a task on Cairo Community Center Solar, due Dec 10, 2026',
      `/pipeline?open=${id(3)}`,
      ['Send the updated budget to the lender'],
    ),
    entry('6 new in Midwest bridge needs', `/pipeline?saved=${id(4)}`, [
      'Flint Water Plant Solar',
      'Cedar Rapids Cold Storage PV',
      'Gary Lakefront Depot',
      'and 3 more',
    ]),
  ]),
  confirmations: part([
    stale('pipeline', 5, 'Springfield Fire Stations', '2026-02-03T10:00:00.000Z'),
    stale('catalytic-facilities', 6, 'Grain Elevator Solar Pilot', null),
  ]),
  tasks: part([
    {
      id: id(7),
      subject: 'Collect proof of site control',
      scheduledDate: '2026-11-20T00:00:00.000Z',
      dealId: id(8),
      dealName: 'Chicago Southland Rooftops II',
      organizationId: null,
      mentions: [],
    },
    {
      id: id(9),
      subject: 'Call the lender',
      scheduledDate: '2026-11-25T00:00:00.000Z',
      dealId: id(8),
      dealName: 'Chicago Southland Rooftops II',
      organizationId: null,
      mentions: [{ id: id(10), name: 'Dana Whitefeather' }],
    },
  ]),
}

const expected = `Weekly digest, Monday, November 23, 2026

NEW

Rosa Delgado mentioned you in a task on Cairo Community Center Solar, due Dec 10, 2026
  Send the updated budget to the lender
  https://registry.example/pipeline?open=${id(3)}

6 new in Midwest bridge needs
  Flint Water Plant Solar
  Cedar Rapids Cold Storage PV
  Gary Lakefront Depot
  and 3 more
  https://registry.example/pipeline?saved=${id(4)}

STILL AVAILABLE?

No one has confirmed these records of Prairie Light Green Bank for 90 days or more.

Springfield Fire Stations
  Project, last confirmed Feb 3, 2026, 292 days ago
  https://registry.example/pipeline?open=${id(5)}

Grain Elevator Solar Pilot
  Catalytic facility, added Jul 5, 2025, never confirmed
  https://registry.example/catalytic-facilities?open=${id(6)}

Confirm these 2 records:
https://registry.example/still-available?token=${'T'.repeat(43)}

Opens a page with a button; nothing is confirmed before you press it. You need not sign in. The link is good until December 7, 2026.

TASKS

Collect proof of site control
  Chicago Southland Rooftops II, overdue since Nov 20, 2026
  https://registry.example/pipeline?open=${id(8)}

Call the lender
  Chicago Southland Rooftops II · For Dana Whitefeather, due Nov 25, 2026
  https://registry.example/pipeline?open=${id(8)}

Open Attention: https://registry.example/attention

You get this mail once a week because you chose it in My Profile.
Stop this mail: https://registry.example/stop-digest?token=${token}
Change what it holds: https://registry.example/profile/notifications

-- 
This email was sent by the Capital Campaign Registry at https://registry.example and takes no replies.
`

test('the text part, word by word', () => {
  const mail = digestMail(full, frame)
  expect(mail.subject).toBe('Your weekly digest: 2 new, 4 to do')
  expect(mail.text).toBe(expected)
  expect([mail.kind, mail.validMinutes]).toEqual(['digest', 360])
})

/** The words of the HTML part. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('the HTML part says the same and loads nothing', () => {
  const { text, html } = digestMail(full, frame)
  const said = (words: string) => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const withoutLinks = text.replaceAll(/https:\/\/\S+\?\S+|https:\/\/\S+\/\S+/g, '')
  const inHtml = new Set(said(wordsOf(html)))
  expect(said(withoutLinks).filter((word) => !inHtml.has(word))).toEqual([])
  // The same pages are linked, in the same order.
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const addresses = [...text.matchAll(/https:\/\/registry\.example\/\S+/g)].map(
    ([address]) => address,
  )
  expect(links).toEqual(addresses)
  expect(html).not.toMatch(/<(?:img|link|script|style|iframe|form)|url\(|@import|srcset/i)
  // Colors come in pairs: what sets one for letters has a ground set by itself or around it.
  expect(html).toContain('background:#F0F4EF;color:#12201A')
})

test.each([
  ['daily', none, 'Your daily digest'],
  ['daily', { ...none, news: part([entry('x', '/')], 3) }, 'Your daily digest: 3 new'],
  [
    'weekly',
    { ...none, tasks: part([], 2), deadlines: part([], 1) },
    'Your weekly digest: 3 to do',
  ],
  [
    'daily',
    { ...none, news: part([], 1), confirmations: part([], 2) },
    'Your daily digest: 1 new, 2 to do',
  ],
  ['weekly', { ...none, confirmations: part([], 3) }, 'Still available? 3 records to confirm'],
  ['daily', { ...none, confirmations: part([], 1) }, 'Still available? 1 record to confirm'],
] as const)('the subject of a %s digest names nobody: %#', (cadence, contents, subject) => {
  expect(digestSubject(cadence, contents)).toBe(subject)
})

test('a section has at most 10 entries, then how many more there are, and the link confirms those shown', () => {
  const many = Array.from({ length: 34 }, (_, n) => stale('pipeline', n, `Deal ${n}`, null))
  const { text, html } = digestMail({ ...none, confirmations: part(many) }, frame)
  expect(text.match(/Deal \d+/g)).toHaveLength(10)
  expect(text).toContain('and 24 more\n  https://registry.example/attention')
  expect(html).toContain('>and 24 more</a>')
  expect(text).toContain('Confirm these 10 records:')
})

test('it says why it came: chosen, or because of what its person manages', () => {
  const why = (more: Partial<typeof frame>) =>
    digestMail(full, { ...frame, ...more }).text.match(/You get this mail.*/)?.[0]
  expect(why({ cadence: 'daily' as never })).toBe(
    'You get this mail once a day because you chose it in My Profile.',
  )
  expect(why({ isChosen: false })).toBe(
    'You get this mail because you manage Prairie Light Green Bank and records of it wait to be confirmed.',
  )
})

test('long and hostile names are cut and lead nowhere, and the words of a sentence stay', () => {
  const name = `https://evil.example/login ${'x'.repeat(200)}`
  const { text, html } = digestMail(
    {
      ...none,
      news: part([
        entry(`Rosa mentioned you in a note on ${name}`, '/pipeline?open=1', [name], {
          recordName: name,
        }),
      ]),
      tasks: part([
        {
          id: id(1),
          subject: name,
          scheduledDate: '2026-11-25T00:00:00.000Z',
          dealId: id(2),
          dealName: name,
          organizationId: null,
          mentions: [{ id: id(3), name }],
        },
      ]),
    },
    { ...frame, organizationName: name },
  )
  for (const words of [text, html]) {
    expect(words).not.toContain('evil.example')
    expect(words).not.toContain('https://evil')
    expect(words).toContain('Rosa mentioned you in a note on https: //evil.\u2060example/login xxx')
  }
  expect(text).not.toContain('x'.repeat(120))
})
