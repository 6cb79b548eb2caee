import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadedPart, useLoadedParts } from './loaded-part.tsx'

const drawn = ({ Part }: Pick<ReturnType<typeof loadedPart>, 'Part'>) =>
  render(
    <Suspense fallback="Waiting">
      <Part />
    </Suspense>,
  )

it('shows with the first drawing code that came before', async () => {
  const part = loadedPart(async () => () => 'The page')
  await part.load()
  drawn(part)
  expect(screen.getByText('The page')).toBeTruthy()
})

it('shows what is in its place until the code has come', async () => {
  const later = Promise.withResolvers<() => string>()
  drawn(loadedPart(() => later.promise))
  expect(screen.getByText('Waiting')).toBeTruthy()
  await act(async () => later.resolve(() => 'The page'))
  expect(screen.getByText('The page')).toBeTruthy()
})

it('shows code that came later at once, where what is around it hears of that', async () => {
  const later = Promise.withResolvers<() => string>()
  const { Part } = loadedPart(() => later.promise)
  function Frame() {
    useLoadedParts()
    return (
      <Suspense fallback="Waiting">
        <Part />
      </Suspense>
    )
  }
  render(<Frame />)
  expect(screen.getByText('Waiting')).toBeTruthy()
  // As outside of tests, where React waits a third of a second with what it shows by itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  later.resolve(() => 'The page')
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByText('The page')).toBeTruthy()
})

it('asks once more where the code could not be read', async () => {
  let tries = 0
  const Page = () => 'The page'
  const { load } = loadedPart(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Page
  })
  await expect(load()).rejects.toThrow('Failed to fetch')
  expect(await load()).toBe(Page)
})
