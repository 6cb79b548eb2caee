import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dashboardAnswers } from '../../test/support/dashboard-answers.ts'
import {
  administrator,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../test/support/open-portal.tsx'
import { screens } from './screens.ts'

/** No page has more reasons to request one address, and none requests more of them in all. */
const mostOfOne = 3
const mostInAll = 60

/** In how many turns of the event loop what asks again by itself has asked often enough. */
const turns = 20

const parts = { id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11', action: 'view', tab: 'money' }
const addressOf = (path: string) =>
  path.replaceAll(/:([a-z]+)\??/g, (_, part: keyof typeof parts) => parts[part])

// A part that gives way while a read is pending, and holds another one of the same read, would come and go for good.
describe.each([
  ['a member', person()],
  ['an administrator', administrator()],
])('for %s no page whose reads fail goes on asking:', (_, as) => {
  const shown = screens.filter(({ access }) => access !== 'admin' || as.role === 'admin')

  it.each(shown.map((one) => [one.path, one] as const))('%s', async (path, { load }) => {
    await load()
    let requests = 0
    const failed: Answer = () => {
      requests += 1
      return requests > mostInAll
        ? Promise.race<Response>([])
        : problem(503, 'unavailable', 'The registry is busy')
    }
    const answered = ['preferences', 'readiness-list', 'saved-views', 'auth/tokens']
    const calls = [
      '*',
      ...answered.map((name) => `GET /api/${name}`),
      ...Object.keys(dashboardAnswers(as)),
    ]
    const { sent } = openPortal(addressOf(path), {
      as,
      answers: Object.fromEntries(calls.map((call) => [call, failed])),
    })
    for (let turn = 0; turn < turns; turn += 1)
      await act(() => new Promise<void>((resolve) => void setImmediate(resolve)))
    const often = Map.groupBy(sent, ({ call }) => call)
    expect([...often].filter(([, each]) => each.length > mostOfOne).map(([call]) => call)).toEqual(
      [],
    )
    // Who comes by a link hears which page it is that could not be read.
    await screen.findByRole('heading', { level: 1 })
  })
})
