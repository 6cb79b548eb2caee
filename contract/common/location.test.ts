import { expect, describe, test } from 'vitest'
import {
  comparedPlace,
  normalizedLocation,
  shownLocation,
  stateByName,
  stateOfLocation,
} from './location.ts'
import { stateLetters, states } from './states.ts'
import type { State } from './states.ts'

/** How people write where something is: each of the usual spellings, for every state and territory. */
const usual: readonly (readonly [string, (state: State) => string])[] = [
  ['stored value', (state) => state],
  ['name', (state) => states[state]],
  ['name in capitals', (state) => states[state].toUpperCase()],
  ['name in small letters', (state) => states[state].toLowerCase()],
  ['letters', (state) => stateLetters[state]],
  ['letters in small', (state) => stateLetters[state].toLowerCase()],
  ['letters with periods', (state) => `${[...stateLetters[state]].join('.')}.`],
  [
    'letters with periods and blanks',
    (state) => [...stateLetters[state]].map((letter) => `${letter}.`).join(' '),
  ],
  ['city and letters', (state) => `Springfield, ${stateLetters[state]}`],
  ['city and name', (state) => `Springfield, ${states[state]}`],
  [
    'city and letters without a blank',
    (state) => `springfield,${stateLetters[state].toLowerCase()}`,
  ],
  [
    'city and letters with periods',
    (state) => `Springfield, ${[...stateLetters[state]].join('.')}.`,
  ],
  ['city, letters and ZIP code', (state) => `Springfield, ${stateLetters[state]} 62701-1234`],
  ['city, name and ZIP code', (state) => `Springfield, ${states[state]} 62701`],
  ['city, letters and country', (state) => `Springfield, ${stateLetters[state]}, USA`],
  ['city, name and country', (state) => `Springfield, ${states[state]}, United States`],
  ['county and letters', (state) => `Madison County, ${stateLetters[state]}`],
  ['name and country', (state) => `${states[state]}, U.S.A.`],
]

describe('the state of a typed place', () => {
  test.each(usual)('is read from %s', (_name, spelled) => {
    const all = Object.keys(states) as State[]
    expect(all.map((state) => [spelled(state), stateOfLocation(spelled(state))])).toEqual(
      all.map((state) => [spelled(state), state]),
    )
    expect(usual).toHaveLength(18)
  })

  test.each([
    ['Albany, NY', 'new_york'],
    ['Austin, TX, USA', 'texas'],
    ['Washington DC', 'district_of_columbia'],
    ['washington, d.c.', 'district_of_columbia'],
    ['Washington, D. C. 20001', 'district_of_columbia'],
    ['Washington, District of Columbia', 'district_of_columbia'],
    ['1200 First St NE Washington DC', 'district_of_columbia'],
    ['Washington', 'washington'],
    ['Washington State', 'washington'],
    ['New York, NY', 'new_york'],
    ['New York, New York', 'new_york'],
    ['Kansas City, MO', 'missouri'],
    ['Kansas City, Missouri', 'missouri'],
    ['Portland, OR', 'oregon'],
    ['Portland OR', 'oregon'],
    ['PORTLAND OR 97201', 'oregon'],
    ['albany NY', 'new_york'],
    ['Fond du Lac WI', 'wisconsin'],
    ['Delaware County, PA', 'pennsylvania'],
    ['Cook County IL', 'illinois'],
    ['Washington, PA', 'pennsylvania'],
    ['Washington, Pennsylvania', 'pennsylvania'],
    ['Delaware, Ohio', 'ohio'],
    ['San Juan, PR', 'puerto_rico'],
    ['San Juan, Puerto Rico, USA', 'puerto_rico'],
    ['Georgia, USA', 'georgia'],
    ['Charlotte Amalie, U.S. Virgin Islands', 'us_virgin_islands'],
    ['St. Thomas, VI 00802', 'us_virgin_islands'],
    ['Charleston, West Virginia', 'west_virginia'],
    ['Charleston, W. Va.', 'west_virginia'],
    ['Boston, Mass.', 'massachusetts'],
    ['Raleigh, N. Carolina', 'north_carolina'],
    ['Albany (NY)', 'new_york'],
    ['Austin - Texas', 'texas'],
    ['123 Main St, Springfield, IL 62701, USA', 'illinois'],
    ['US-TX', 'texas'],
    ['State of Texas', 'texas'],
    ['Commonwealth of Puerto Rico', 'puerto_rico'],
    ['Albany,\u00A0NY\u200B', 'new_york'],
    [' Albany , NY. ', 'new_york'],
    ['LA', 'louisiana'],
    ['Navajo Nation, AZ', 'arizona'],
    ['Hartford, CT 6114', 'connecticut'],
    ['Omaha NE', 'nebraska'],
  ])('%j lies in %s', (location, state) => {
    expect(stateOfLocation(location)).toBe(state)
  })

  test.each([
    '12207',
    '62701-1234',
    '12207, USA',
    'ZIP 60601',
    'Albany 12207',
    'USA',
    'Cook County',
    'Washington County',
    'Delaware County',
    'New York County 10001',
    'County of Washington',
    'Navajo Nation',
    'New York City',
    'NYC',
    'Kansas City',
    'Oklahoma City',
    'Fort Washington',
    'Lake Michigan',
    'Mexico City, Mexico',
    'Perth, WA, Australia',
    'Toronto, ON',
    'Georgia, Tbilisi',
    'NY, NJ',
    'NY/NJ',
    'NY & NJ',
    'New York and New Jersey',
    'New York, New Jersey',
    'Ohio, Indiana',
    'Ohio, Michigan, Indiana',
    'Albany, NY; Trenton, NJ',
    'LA, CA',
    'Serving WA and OR',
    'WA OR',
    'All are welcome, come on IN',
    'Ask for ME',
    'portland or',
    'come in',
    'Phase VI',
    '5656 3rd St NE',
    '421 Remington Plaza CT',
    'Wash',
    'Miss',
    'Nationwide',
    'Midwest',
    'Remote',
    '',
    ' ',
    ',',
    '.',
    null,
    undefined,
  ])('%j lies in none', (location) => {
    expect(stateOfLocation(location)).toBeNull()
  })

  test('is not looked for in a text that is too long for a place', () => {
    expect(stateOfLocation(`Albany${' '.repeat(490)}, NY`)).toBe('new_york')
    for (const filler of [' ', ',', ' USA', '. '])
      expect(stateOfLocation(`Albany${filler.repeat(200_000)}, NY`)).toBeNull()
  })
})

test('a name alone is distinguished from a place in the state', () => {
  expect(
    ['NY', 'n.y.', 'new_york', 'New York', 'Albany, NY', 'NY 12207', 'Custom Tribe', '12207'].map(
      stateByName,
    ),
  ).toEqual(['new_york', 'new_york', 'new_york', 'new_york', null, null, null, null])
})

test('places are compared whatever their spelling', () => {
  for (const written of [
    'Austin, TX',
    'AUSTIN, Texas',
    'Austin TX 78701',
    'austin, tx, USA',
    'Austin (Texas)',
  ])
    expect(comparedPlace(written)).toBe('austin, texas')
  expect([comparedPlace('TX'), comparedPlace('texas'), comparedPlace(' Navajo  Nation ')]).toEqual([
    'texas',
    'texas',
    'navajo nation',
  ])
})

test('a place of a file is kept with its state in full where nothing of it is lost', () => {
  expect(
    [
      'Houston, TX',
      'tx',
      'D.C.',
      'Austin, TX, USA',
      'Austin, TX 78701',
      'Navajo Nation',
      'NY, NJ',
      'Ontario, CA',
      'Oregon, OH',
      'Texas, NY',
    ].map(normalizedLocation),
  ).toEqual([
    'Houston, Texas',
    'texas',
    'district_of_columbia',
    'Austin, TX, USA',
    'Austin, TX 78701',
    'Navajo Nation',
    'NY, NJ',
    'Ontario, California',
    'Oregon, Ohio',
    'Texas, NY',
  ])
})

test('a stored state reads as its label, other text as typed', () => {
  expect(shownLocation('us_virgin_islands')).toBe('U.S. Virgin Islands')
  expect(shownLocation('Hazard, Kentucky')).toBe('Hazard, Kentucky')
})
