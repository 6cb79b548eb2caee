import { expect, test } from 'vitest'
import { likenessOf, nameKey, nameSimilarity, websiteHost } from './organization-likeness.ts'

test.each([
  ['The Prairie Light Fund, Inc.', 'prairie light fund'],
  ['Peoples & Neighbors Federal Credit Union', 'peoples neighbors'],
  ["People's and Neighbors FCU", 'peoples neighbors'],
  ['Navy Federal Credit Union', 'navy'],
  ['Río Grande L.L.C.', 'rio grande'],
  ['First-Community Bank, N.A.', 'first community bank'],
  ['Sun – Water Co., LLC', 'sun water'],
  ['Credit Union', 'credit union'],
  ['Federal Credit Union', 'federal'],
  ['The', 'the'],
  ['  ', ''],
  ['東京 Capital', '東京 capital'],
])('the name %s is compared as %s', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test.each([
  ['https://www.PrairieLight.example/about', 'prairielight.example'],
  ['prairielight.example', 'prairielight.example'],
  ['http://prairielight.example:8080', 'prairielight.example'],
  ['https://www.facebook.com/prairielight', null],
  ['not a website', null],
  ['', null],
  [null, null],
])('of the website %s the host %s is compared', (website, host) => {
  expect(websiteHost(website)).toBe(host)
})

const illinois = 'Springfield, Illinois'
const ohio = 'ohio'

test.each([
  [
    'one website, whatever the names',
    { name: 'Prairie Light CDFI', website: 'prairielight.example' },
    { name: 'Heartland Lenders', website: 'https://www.prairielight.example/home' },
    'possible',
    ['same_website'],
  ],
  [
    'one website and a name that differs by a letter',
    { name: 'Prairie Light CDFI', website: 'a.example' },
    { name: 'Prairie Lights CDFI', website: 'a.example' },
    'likely',
    ['same_website', 'similar_names'],
  ],
  [
    'a legal form more',
    { name: 'Harbor Community', location: illinois },
    { name: 'Harbor Community Federal Credit Union', location: 'illinois' },
    'likely',
    ['legal_form', 'same_state'],
  ],
  [
    'a comma and capitals',
    { name: 'HARBOR, COMMUNITY', location: illinois },
    { name: 'Harbor Community', location: illinois },
    'likely',
    ['same_name', 'same_state'],
  ],
  [
    'one word written as two',
    { name: 'Solar Fund' },
    { name: 'SolarFund' },
    'possible',
    ['same_name'],
  ],
  [
    'one name in two states',
    { name: 'Community First Credit Union', location: illinois },
    { name: 'Community First FCU', location: ohio },
    'weak',
    ['legal_form', 'other_state'],
  ],
  [
    'one name, one place unknown',
    { name: 'Community First', location: illinois },
    { name: 'Community First' },
    'possible',
    ['same_name'],
  ],
  [
    'a letter mistyped',
    { name: 'Northern Lights Community Capital', location: ohio },
    { name: 'Nothern Lights Community Capital', location: ohio },
    'possible',
    ['similar_names', 'same_state'],
  ],
] as const)('%s', (_case, one, other, level, reasons) => {
  expect(likenessOf(one, other)).toEqual({ level, reasons })
  expect(likenessOf(other, one)).toEqual({ level, reasons })
})

test.each([
  [
    { name: 'Local 123 Employees', location: ohio },
    { name: 'Local 124 Employees', location: ohio },
  ],
  [
    { name: 'Albany Teachers FCU', location: ohio },
    { name: 'Albany Firemen FCU', location: ohio },
  ],
  [
    { name: 'Northern Lights Capital', location: ohio },
    { name: 'Nothern Lights Capital', location: illinois },
  ],
  [
    { name: 'A Fund', website: 'https://facebook.com/a' },
    { name: 'Bright Acre', website: 'https://facebook.com/b' },
  ],
  [{ name: '!' }, { name: '?' }],
])('%j and %j are two', (one, other) => {
  expect(likenessOf(one, other)).toBeNull()
})

test('names without a letter have nothing in common', () => {
  expect(nameSimilarity('', '')).toBe(0)
  expect(nameSimilarity('prairie', 'prairie')).toBe(1)
})
