import { describe, expect, test } from 'vitest'
import { suggestMapping } from './suggest-mapping.ts'

const column = (name: string, samples: readonly string[], repeats = 0) => ({
  name,
  samples,
  filled: 40,
  repeats,
})
const projects = ['Elm Street Solar', 'Oak Hill', 'Cedar Storage 2']
const nameOf = (
  entity: string,
  header: string,
  repeats = 0,
  samples: readonly string[] = projects,
) =>
  suggestMapping(entity, [
    column('case_id', ['401', '402']),
    column(header, samples, repeats),
    column('p_state', ['OH', 'IA'], 38),
    column('p_county', ['Cook', 'Polk'], 30),
  ]).mapping.fields['name']?.columns

describe('a header that means the name in short is suggested for it', () => {
  test.each([
    'p_name',
    'P_NAME',
    'proj_name',
    'prj_name',
    'projname',
    'project.name',
    'project_name',
    'Proj. Name',
    'plant.name',
    'p_title',
    'proj-title',
  ])('%s of projects', (header) => {
    expect(nameOf('pipeline', header)).toEqual([header])
  })

  test.each([
    ['organizations', 'org_name'],
    ['organizations', 'inst.name'],
    ['products', 'prod_name'],
    ['catalytic-facilities', 'fac_name'],
    ['lending-profiles', 'prof_name'],
  ])('of %s: %s', (entity, header) => {
    expect(nameOf(entity, header)).toEqual([header])
  })

  test('but not where its texts repeat, are numbers, or name something else', () => {
    expect(nameOf('pipeline', 'p_name', 4)).toEqual(['p_name'])
    expect(nameOf('pipeline', 'p_name', 5)).toBeUndefined()
    expect(nameOf('pipeline', 'p_name', 0, ['1', '2', '3'])).toBeUndefined()
    for (const header of ['county_name', 'utility_name', 'user_name', 'first_name', 'contact_name'])
      expect([header, nameOf('pipeline', header)]).toEqual([header, undefined])
  })

  test('and not where a column is called by the name itself', () => {
    const { mapping } = suggestMapping('pipeline', [
      column('p_name', projects),
      column('Project Name', projects),
    ])
    expect(mapping.fields['name']?.columns).toEqual(['Project Name'])
  })
})

describe('headers of other systems', () => {
  test('are understood by their last part', () => {
    const { mapping } = suggestMapping('organizations', [
      column('Account: Account Name', ['Alder Fund', 'Birch']),
      column('Account: Billing State/Province', ['Ohio', 'Iowa']),
      column('Account: Type', ['CDFI', 'Green bank']),
      column('Account: Account ID', ['0015e00000A1', '0015e00000A2']),
      column('Owner: Name', ['Ann', 'Ben']),
      column('Owner: ID', ['7', '8']),
    ])
    expect(mapping.fields).toMatchObject({
      name: { columns: ['Account: Account Name'] },
      location: { columns: ['Account: Billing State/Province'] },
      organizationType: { columns: ['Account: Type'] },
    })
    expect(mapping.key).toEqual({ kind: 'external', columns: ['Account: Account ID'] })
    expect(
      suggestMapping('pipeline', [
        column('Deal - Title', projects),
        column('Deal - Value', ['100', '200']),
        column('Organization - Name', ['Alder', 'Birch']),
        column('Deal - Stage', ['Construction', 'Development']),
      ]).mapping.fields,
    ).toMatchObject({
      name: { columns: ['Deal - Title'] },
      organizationName: { columns: ['Organization - Name'] },
      currentStage: { columns: ['Deal - Stage'] },
    })
  })
})

describe('a column that says the same in every row', () => {
  const columns = (repeats: number) => [
    { ...column('Address', ['1 Oak St', '2 Elm St']), filled: 2 },
    column('State', ['NY', 'NY'], 38),
    { ...column('Project Name', ['Install solar'], repeats), filled: 2 },
    column('Total Project Cost', ['100000', '200000']),
  ]
  test('is not suggested as the name; the address of each project is', () => {
    const { name } = suggestMapping('pipeline', columns(1)).mapping.fields
    expect(name?.columns).toEqual(['Address'])
  })
  test('is, where one row does not', () => {
    const { name } = suggestMapping('pipeline', columns(0)).mapping.fields
    expect(name?.columns).toEqual(['Project Name'])
  })
})
