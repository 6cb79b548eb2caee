import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/saved-views'
import { administrator, problem } from '../../../test/support/open-portal.tsx'
import {
  address,
  expectSuccess,
  menu,
  mine,
  opened,
  openViews,
  shared,
} from '../../../test/support/open-views.tsx'

describe('saving a view (V-024)', () => {
  it('sends name, filters, columns, display and with whom it is shared, and watches it', async () => {
    const { user, stored } = await openViews([], {
      path: '/pipeline?capNeed=perm&view=board&open=1&page=4',
    })
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.click(form.getByRole('button', { name: 'Save View' }))
    expect(await form.findByText('Name the view')).toBeTruthy()
    await user.type(form.getByLabelText('Name'), 'Perm needs')
    expect(form.queryByRole('radio', { name: 'Everyone' })).toBeNull()
    await user.click(form.getByRole('radio', { name: 'My organization' }))
    expect(
      form.getByRole<HTMLInputElement>('checkbox', { name: 'Also keep the columns' }).checked,
    ).toBe(true)
    await user.click(form.getByRole('checkbox', { name: 'Tell me when something new fits' }))
    await user.click(form.getByRole('button', { name: 'Save View' }))
    await expectSuccess('View saved successfully')
    await waitFor(() => expect(stored()[0]?.watched).toBe(true))
    expect(stored()[0]).toMatchObject({
      screen: '/pipeline',
      name: 'Perm needs',
      query: { capNeed: 'perm' },
      display: 'board',
      sharedWith: 'organization',
    })
    expect(stored()[0]?.columns?.visible).toContain('name')
    expect(address()).toBe(`/pipeline?capNeed=perm&view=board&saved=${stored()[0]?.id}`)
    await screen.findByRole('button', { name: 'Watching' })
  })

  it('administrators without an organization share with everyone, and with no organization', async () => {
    const { user } = await openViews([], { path: '/pipeline?capNeed=perm', as: administrator() })
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    expect(form.getByRole('radio', { name: 'Everyone' })).toBeTruthy()
    expect(form.queryByRole('radio', { name: 'My organization' })).toBeNull()
  })

  it('puts what the server says at the name, and what it says of the filters above', async () => {
    const { user, answer } = await openViews([], { path: '/pipeline?capNeed=perm' })
    answer('POST /api/saved-views', () =>
      problem(400, 'validation', 'Check the fields', {
        name: 'You already have a view with this name here',
        query: 'The filters are too long to save',
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(form.getByLabelText('Name'), 'Perm needs')
    await user.click(form.getByRole('button', { name: 'Save View' }))
    expect(await form.findByText('You already have a view with this name here')).toBeTruthy()
    expect(form.getByText('The filters are too long to save')).toBeTruthy()
    expect(await screen.findByText(/^Failed to save view: /)).toBeTruthy()
  })
})

describe('changing a view from the menu', () => {
  const edit = async (view: SavedView) => {
    const portal = await openViews([view], { path: opened(view) })
    await portal.user.keyboard('v')
    await portal.user.click(
      await within(await menu()).findByRole('button', { name: /^Rename, share or delete/ }),
    )
    const form = within(await screen.findByRole('dialog', { name: 'Rename, share or delete' }))
    return { ...portal, form }
  }

  it('renames and shares it', async () => {
    const { user, stored, form } = await edit(mine)
    const name = form.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Midwest')
    await user.click(form.getByRole('radio', { name: 'My organization' }))
    await user.click(form.getByRole('button', { name: 'Save View' }))
    await expectSuccess('View updated successfully')
    expect(stored()[0]).toMatchObject({ name: 'Midwest', sharedWith: 'organization', version: 2 })
    expect(await screen.findByText('shared with your organization')).toBeTruthy()
  })

  it.each([
    [mine, 'Are you sure you want to delete the view "Midwest bridge needs"?'],
    [
      { ...shared, mayEdit: true },
      'Are you sure you want to delete the view "Committee of December 9"? It is removed for everyone it is shared with.',
    ],
  ])('deletes it after a question, and the list keeps its filters', async (view, sentence) => {
    const { user, stored, form } = await edit(view)
    await user.click(form.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(sentence)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await expectSuccess('View deleted successfully')
    expect(stored()).toEqual([])
    expect(address()).not.toContain('saved')
    expect(address()).toContain(Object.keys(view.query)[0])
    expect(screen.queryByText(/no longer there/)).toBeNull()
  })
})
