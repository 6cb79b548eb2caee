import { describe, expect, test } from 'vitest'
import { shownLocation, stateOfLocation } from './location.ts'

describe('the state of a location', () => {
  test.each([
    ['new_york', 'new_york'], ['New York', 'new_york'], ['Albany, new york ', 'new_york'], ['Charleston, West Virginia', 'west_virginia'],
    ['Richmond, Virginia', 'virginia'], ['San Juan, Puerto Rico', 'puerto_rico'], ['Saipan, Northern Mariana Islands', 'northern_mariana_islands'],
    ['Navajo Nation', null], ['New York City', null], ['', null], [null, null], [undefined, null],
  ])('%j lies in %j', (location, state) => {
    expect(stateOfLocation(location)).toBe(state)
  })

  test('a stored state reads as its label, other text as typed', () => {
    expect(shownLocation('us_virgin_islands')).toBe('U.S. Virgin Islands')
    expect(shownLocation('Hazard, Kentucky')).toBe('Hazard, Kentucky')
  })
})
