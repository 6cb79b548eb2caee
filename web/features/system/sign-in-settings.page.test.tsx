import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAdministration, systemState } from '../../../test/support/open-administration.tsx'
import { ok, problem } from '../../../test/support/open-portal.tsx'

const open = (answers = {}) => openAdministration('/admin/sign-in', { title: 'Sign-in', answers })
const part = async () => within(await screen.findByRole('region', { name: 'Second Step' }))

describe('the section Sign-in of Administration (X-142)', () => {
  it.each([
    ['off', 'No one, unless their organization requires it'],
    ['admins', 'Administrators, and members of organizations that require it'],
    ['everyone', 'Everyone'],
  ])('shows the policy of the settings: %s', async (required, words) => {
    await open({
      'GET /api/system': () => ok({ ...systemState, secondFactor: { required, organizations: 1 } }),
    })
    expect((await part()).getByText(words)).toBeTruthy()
    expect((await part()).getByText('1 organization requires one of their members')).toBeTruthy()
  })

  it('says how many of all accounts have one, with the list of them', async () => {
    await open()
    expect((await part()).getByText(/of 1,240 have a second step/)).toBeTruthy()
    expect(
      (await part())
        .getByRole('link', { name: '17 of 1,240 have a second step' })
        .getAttribute('href'),
    ).toBe('/admin/users?secondFactor=true')
    const sections = within(screen.getByRole('navigation', { name: 'Administration' }))
    expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Users',
      'Audit',
      'Mail',
      'System',
      'Sign-in',
      'Webhooks',
    ])
  })

  it('says that it could not be loaded and tries again', async () => {
    const { user, answer } = await open({
      'GET /api/system': () => problem(503, 'unavailable', 'The database does not answer.'),
    })
    expect(await screen.findByText('The sign-in settings could not be loaded')).toBeTruthy()
    answer('GET /api/system', () => ok(systemState))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await part()).toBeTruthy())
  })
})
