import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { followOf } from '#test/support/notification-answers'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { foreign, openPipeline } from '../../../test/support/open-pipeline.tsx'

const call = `/api/follows/pipeline/${foreign.id}`

async function open(answers = {}) {
  const portal = await openPipeline({ path: `/pipeline?open=${foreign.id}`, answers })
  const dialog = within(await screen.findByRole('dialog', { name: foreign.name }))
  return { ...portal, dialog }
}

it('a record is followed and let go in its details (N-013)', async () => {
  let isFollowed = false
  const { user, dialog, sent } = await open({
    'GET /api/follows': () =>
      ok(isFollowed ? { follows: [followOf()], total: 1 } : { follows: [], total: 0 }),
    [`PUT ${call}`]: () => {
      isFollowed = true
      return nothing()
    },
    [`DELETE ${call}`]: () => {
      isFollowed = false
      return nothing()
    },
  })
  const button = await dialog.findByRole('button', { name: 'Follow' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await user.click(button)
  const pressed = await dialog.findByRole('button', { name: 'Following' })
  expect(pressed.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(pressed)
  await waitFor(() => expect(isFollowed).toBe(true))
  await user.click(pressed)
  expect(await dialog.findByRole('button', { name: 'Follow', pressed: false })).toBeTruthy()
  await waitFor(() => expect(isFollowed).toBe(false))
  expect(sent.some((each) => each.call === 'GET /api/follows?entity=pipeline')).toBe(true)
})

it('what could not be stored goes back, with the reason (N-012)', async () => {
  const sentence = 'You follow 500 records, the most there can be.'
  const { user, dialog } = await open({
    [`PUT ${call}`]: () => problem(409, 'conflict', sentence),
  })
  await user.click(await dialog.findByRole('button', { name: 'Follow' }))
  await expectToast('Error', `Failed to follow: ${sentence}`)
  expect(await dialog.findByRole('button', { name: 'Follow', pressed: false })).toBeTruthy()
})
