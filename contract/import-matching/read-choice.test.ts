import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../record-fields/record-fields.ts'
import type { RecordList } from '../record-fields/record-fields.ts'
import type { MatchField } from './mapping.ts'
import { readValue } from './read-value.ts'

function field(list: RecordList, name: string): MatchField {
  const found = fieldsOf(list).find((each) => each.name === name)
  if (found === undefined) throw new Error(`${list} have no ${name}`)
  return found
}
const location = field('pipeline', 'location')
const capEx = field('pipeline', 'capEx')
const technology = field('pipeline', 'technology')
const stage = field('pipeline', 'currentStage')

describe('choices', () => {
  test.each([
    ['Solar Photovoltaic', ['solar']],
    ['Batteries', ['storage']],
    ['Solar+Storage', ['solar', 'storage']],
    ['Solar; Storage | EV Infrastructure', ['solar', 'storage', 'ev_infrastructure']],
    ['solar, storage', ['solar', 'storage']],
  ])('%s is %j', (cell, value) => expect(readValue(technology, cell)).toEqual({ value }))

  test('of stages are those of public lists', () => {
    expect(
      readValue(stage, '(TS) Construction complete, but not yet in commercial operation'),
    ).toEqual({ value: 'nearing_completion' })
    expect(readValue(stage, 'ICC Approved/Construction')).toEqual({
      value: 'construction_post_ntp',
    })
    expect(readValue(stage, 'Development (incl. Design & Engineering)')).toEqual({
      value: 'development_including_design_engineering',
    })
  })

  test('that are unknown name the options, and what a person decided goes before', () => {
    expect(readValue(technology, 'Onshore Wind Turbine')).toEqual({
      problem:
        '"Onshore Wind Turbine" is not known as Technology. Use one of: Solar, Storage, EV Infrastructure, Building Efficiency',
    })
    expect(
      readValue(technology, 'Onshore Wind Turbine', { values: { 'Onshore Wind Turbine': [] } }),
    ).toEqual({ value: [] })
    expect(
      readValue(technology, 'Onshore\nWind  Turbine', {
        values: { 'Onshore Wind Turbine': ['solar'] },
      }),
    ).toEqual({ value: ['solar'] })
  })

  test('of which a person wants the unknown left empty are empty or as they were decided, and so are texts of other optional fields (U-072)', () => {
    const options = { unknownEmpty: true, values: { Tidal: ['solar'] } }
    expect(readValue(technology, 'Onshore Wind Turbine', options)).toEqual({ value: [] })
    expect(readValue(technology, 'Solar', options)).toEqual({ value: ['solar'] })
    expect(readValue(technology, 'Tidal', options)).toEqual({ value: ['solar'] })
    expect(readValue(technology, 'Solar; Onshore Wind Turbine, 80 m', options)).toEqual({
      value: ['solar'],
    })
    expect(readValue(technology, 'Onshore Wind Turbine, Solar + Storage', options)).toEqual({
      value: ['solar', 'storage'],
    })
    expect(readValue(location, 'Atlantis', options)).toEqual({ value: null })
    expect(readValue(capEx, 'a lot', options)).toEqual({ value: null })
  })

  test('of percentages are read as shares too', () => {
    const percentage = field('pipeline', 'itcPercentage')
    for (const cell of ['30%', '30', '0.3', '30 percent'])
      expect(readValue(percentage, cell)).toEqual({ value: '30%' })
    expect(readValue(percentage, '35%')).toHaveProperty('problem')
  })

  test('of labels and stored values are all understood, in every list', () => {
    for (const list of [
      'organizations',
      'products',
      'catalytic-facilities',
      'lending-profiles',
      'pipeline',
      'organization-memberships',
    ] as const) {
      for (const each of fieldsOf(list)) {
        if (!['enum', 'enumList', 'state', 'stateList'].includes(each.kind)) continue
        for (const [value, label] of Object.entries(each.options ?? {})) {
          const wanted = each.kind.endsWith('List') ? [value] : value
          expect(readValue(each, label), `${list} ${label}`).toEqual({ value: wanted })
          expect(readValue(each, value), `${list} ${value}`).toEqual({ value: wanted })
        }
      }
    }
  })
})
