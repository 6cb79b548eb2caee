import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import type { Preferences } from '#contract/preferences'
import type { User } from '#contract/users'
import {
  amara,
  keystone,
  nameless,
  noah,
  openAdministration,
} from '../../../test/support/open-administration.tsx'
import { ok, problem, type Answer } from '../../../test/support/open-portal.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

interface Options {
  path?: string
  users?: readonly User[]
  total?: number
  preferences?: Partial<Preferences>
  answers?: Record<string, Answer>
}

async function openUsers({
  path = '/admin/users',
  users = [amara, noah, nameless],
  total = users.length,
  preferences = {},
  answers = {},
}: Options = {}) {
  const portal = await openAdministration(path, {
    title: 'Users',
    preferences,
    answers: {
      'GET /api/users': () => ok({ users, total }),
      [`GET /api/organizations/${keystone.id}`]: () => ok(keystone),
      ...answers,
    },
  })
  return { ...portal, lastQuery: () => portal.lastQuery('/api/users') }
}

describe('the list', () => {
  it('shows who has an account, with role, organization, sign-in and status', async () => {
    await openUsers()
    expect((await row('Amara Osei')).textContent).toContain('Prairie Light Green Bank')
    const adler = await row('Noah Adler')
    for (const word of [
      'noah@adler.example',
      'Member',
      'No organization',
      'Not verified',
      'Never',
      'Disabled',
    ])
      expect(adler.textContent).toContain(word)
    expect(within(await row('post@keystone')).getAllByText('post@keystone.example')).toHaveLength(2)
    const address = screen.getByRole('link', { name: 'Noah Adler' }).getAttribute('href')
    expect(address).toMatch(/^\/admin\/users\?search=noah%40adler\.example&open=[\w-]+$/)
    expect(screen.getByText('Showing 1 to 3 of 3 users')).toBeTruthy()
    expect(document.title).toBe('Users, Administration · Capital Campaign')
  })

  it('opens an account by its own address, and leaves it there', async () => {
    await openUsers()
    const link = await screen.findByRole('link', { name: 'Noah Adler' })
    cleanup()
    const { user } = await openUsers({ path: link.getAttribute('href') ?? '' })
    const dialog = await screen.findByRole('dialog', { name: 'Edit User' })
    expect(within(dialog).getByText('Noah Adler')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?search=noah%40adler.example')
  })

  it('shows who has a second step (X-142)', async () => {
    await openUsers({ users: [{ ...amara, hasSecondFactor: true }, nameless] })
    expect(screen.getByRole('columnheader', { name: 'Second step' })).toBeTruthy()
    expect(within(await row('Amara Osei')).getByText('On')).toBeTruthy()
    expect(within(await row('post@keystone')).getByText('None')).toBeTruthy()
  })

  it('opens at /admin too and leads to the other sections', async () => {
    await openUsers({ path: '/admin' })
    const links = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole(
      'link',
    )
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Users', '/admin/users'],
      ['Audit', '/admin/audit'],
      ['Mail', '/admin/mail'],
      ['System', '/admin/system'],
      ['Sign-in', '/admin/sign-in'],
      ['Webhooks', '/webhooks'],
    ])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
      'page',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('asks the server for what the address says', async () => {
    const { lastQuery } = await openUsers({
      path: `/admin/users?search=adler&role=admin,member&organizationId=${keystone.id}&disabled=true&secondFactor=false&signedIn=true&sort=lastLoginAt&order=desc&page=2`,
      total: 41,
    })
    await row('Amara Osei')
    expect(lastQuery()).toEqual({
      search: 'adler',
      role: 'admin,member',
      organizationId: keystone.id,
      disabled: 'true',
      secondFactor: 'false',
      signedIn: 'true',
      sort: 'lastLoginAt',
      order: 'desc',
      limit: '20',
      offset: '20',
    })
    const chips = screen.getByRole('list', { name: 'Filters in force' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual([
      'RoleAdministrator, Member',
      'StatusDisabled',
      'Second stepNo second step',
      'OrganizationKeystone Impact Partners',
      'SessionsSigned in now',
    ])
  })

  it('keeps search, filters, order and page in the address', async () => {
    const { user, lastQuery } = await openUsers({ total: 63 })
    await row('Amara Osei')
    await user.click(button('Next'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '20' }))
    expect(window.location.search).toBe('?page=2')
    // Another page of the portal and back again: the list is where it was left.
    await user.click(screen.getByRole('link', { name: 'Audit' }))
    await screen.findByRole('heading', { level: 1, name: 'Audit' })
    window.history.back()
    await row('Amara Osei')
    expect(window.location.search).toBe('?page=2')
    expect(await screen.findByText('Showing 21 to 40 of 63 users')).toBeTruthy()
    // Another order begins on its first page.
    await user.click(
      within(screen.getByRole('columnheader', { name: /Email/ })).getByRole('button'),
    )
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'email', offset: '0' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'amara{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'amara', offset: '0' }))
    await takeMoreFilter(user, 'Status: Active')
    await waitFor(() => expect(lastQuery()).toMatchObject({ disabled: 'false' }))
    await takeMoreFilter(user, 'Second step: on')
    await waitFor(() => expect(lastQuery()).toMatchObject({ secondFactor: 'true' }))
    await takeMoreFilter(user, 'Keystone')
    await takeMoreFilter(user, 'Role: Administrator')
    await user.keyboard('{Escape}')
    await user.click(
      within(screen.getByRole('columnheader', { name: /Last sign-in/ })).getByRole('button'),
    )
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        sort: 'lastLoginAt',
        order: 'desc',
        role: 'admin',
        organizationId: keystone.id,
      }),
    )
    const address = new URLSearchParams(window.location.search)
    expect(Object.fromEntries(address)).toEqual({
      search: 'amara',
      disabled: 'false',
      secondFactor: 'true',
      organizationId: keystone.id,
      role: 'admin',
      sort: 'lastLoginAt',
      order: 'desc',
    })
    await user.click(button('Clear all'))
    await waitFor(() => expect(window.location.search).toBe('?sort=lastLoginAt&order=desc'))
  })

  it('reads as many rows as the person prefers, and is never behind the last page', async () => {
    const { lastQuery } = await openUsers({
      path: '/admin/users?page=9',
      total: 63,
      preferences: { rowsPerPage: 50 },
    })
    await waitFor(() => expect(lastQuery()).toMatchObject({ limit: '50', offset: '50' }))
    expect(await screen.findByText('Showing 51 to 63 of 63 users')).toBeTruthy()
  })

  it('keeps the chosen columns with the account', async () => {
    const { user, sentTo } = await openUsers()
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Role' }))
    expect(screen.queryByRole('columnheader', { name: /Role/ })).toBeNull()
    await waitFor(() => expect(sentTo('PUT /api/preferences')).toHaveLength(1))
    const columns = sentTo('PUT /api/preferences')[0]?.body['columns'] as Preferences['columns']
    expect(columns['users']?.visible).toEqual([
      'name',
      'email',
      'organizationName',
      'isEmailVerified',
      'hasSecondFactor',
      'lastLoginAt',
      'disabled',
    ])
    await user.click(button('Reset columns'))
    expect(screen.getByRole('columnheader', { name: /Role/ })).toBeTruthy()
    await waitFor(() =>
      expect(sentTo('PUT /api/preferences')[1]?.body).toEqual({ columns: { users: null } }),
    )
  })

  it('shows the columns chosen before', async () => {
    await openUsers({
      preferences: {
        columns: {
          users: {
            order: [
              'name',
              'createdAt',
              'email',
              'role',
              'organizationName',
              'isEmailVerified',
              'hasSecondFactor',
              'lastLoginAt',
              'disabled',
            ],
            visible: ['name', 'createdAt'],
          },
        },
      },
    })
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('columnheader')
          .map((head) => head.textContent?.trim())
          .filter(Boolean),
      ).toEqual(['Name', 'Created', 'Actions']),
    )
  })

  it('says that nothing was found and offers the way back', async () => {
    const { user } = await openUsers({ path: '/admin/users?search=nobody', users: [] })
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeTruthy()
    expect(screen.getByText('Try adjusting your search or filter criteria')).toBeTruthy()
    await user.click(button('Clear all filters'))
    expect(window.location.search).toBe('')
  })

  it('says that it could not be loaded and tries again', async () => {
    const { user, answer } = await openUsers({
      answers: {
        'GET /api/users': () => problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    const alert = (await screen.findByText('Failed to fetch users')).closest('[role=alert]')
    expect(alert?.textContent).toContain('The database does not answer.')
    answer('GET /api/users', () => ok({ users: [amara], total: 1 }))
    await user.click(button('Try again'))
    expect(await row('Amara Osei')).toBeTruthy()
  })
})
