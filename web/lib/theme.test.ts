import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTheme, useTheme } from './theme.ts'

const script = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8')
const shown = () => document.documentElement.dataset['theme']

let systemIsDark = false
const system = Object.assign(new EventTarget(), {
  media: '',
  onchange: null,
  addListener() {},
  removeListener() {},
})
const query = Object.defineProperty(system, 'matches', {
  get: () => systemIsDark,
}) as unknown as MediaQueryList

beforeEach(() => {
  systemIsDark = false
  localStorage.clear()
  vi.spyOn(window, 'matchMedia').mockReturnValue(query)
})
afterEach(() => void vi.restoreAllMocks())

describe('the script that runs before the first paint', () => {
  test.each([
    ['light', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    [null, false, 'light'],
    [null, true, 'dark'],
    ['purple', true, 'dark'],
  ])('stored %s on a dark system %s shows %s, as the app does', (stored, dark, theme) => {
    systemIsDark = dark
    if (stored) localStorage.setItem('theme', stored)
    runInThisContext(script)
    expect(shown()).toBe(theme)
    delete document.documentElement.dataset['theme']
    const { result } = renderHook(() => useTheme())
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    expect(result.current.shown).toBe(theme)
  })
})

test('a choice is stored on the device and shown at once', () => {
  const { result } = renderHook(() => useTheme())
  act(() => chooseTheme('dark'))
  expect(result.current).toEqual({ choice: 'dark', shown: 'dark' })
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(shown()).toBe('dark')
})

test('without a choice the theme follows the system while the page is open', () => {
  const { result } = renderHook(() => useTheme())
  act(() => chooseTheme('system'))
  expect(result.current).toEqual({ choice: 'system', shown: 'light' })
  act(() => {
    systemIsDark = true
    query.dispatchEvent(new Event('change'))
  })
  expect(result.current).toEqual({ choice: 'system', shown: 'dark' })
  expect(localStorage.getItem('theme')).toBeNull()
})

test('closed storage still shows the choice', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  const { result } = renderHook(() => useTheme())
  act(() => chooseTheme('dark'))
  expect(result.current.shown).toBe('dark')
})
