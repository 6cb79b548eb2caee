import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftLifetime, removeDrafts, removeOldDrafts, useFormDraft } from './form-draft.ts'

const key = 'draft:rosa:products:new'
const stored = () =>
  JSON.parse(localStorage.getItem(key) ?? 'null') as {
    savedAt: number
    values: Record<string, unknown>
  } | null
const put = (age: number, values: Record<string, unknown>, at = key) =>
  localStorage.setItem(at, JSON.stringify({ savedAt: Date.now() - age, values }))

function openForm(defaultValues = { name: '', size: '', password: '' }, version?: number) {
  return renderHook(() => {
    const form = useForm({ defaultValues })
    return {
      form,
      draft: useFormDraft(form, {
        userId: 'rosa',
        name: 'products:new',
        version,
        without: ['password'],
      }),
    }
  }).result
}

beforeEach(() => localStorage.clear())

describe('useFormDraft', () => {
  it('keeps what was typed, but nothing before and no password', () => {
    const opened = openForm()
    expect(stored()).toBeNull()
    act(() => {
      opened.current.form.setValue('name', 'Bridge', { shouldDirty: true })
      opened.current.form.setValue('password', 'kestrel', { shouldDirty: true })
    })
    expect(stored()?.values).toEqual({ name: 'Bridge' })
    expect(opened.current.draft.savedAt).toBeInstanceOf(Date)
    act(() => opened.current.draft.discard())
    expect(stored()).toBeNull()
  })

  it('has every key when one leaves at once, and none that was undone', () => {
    const opened = openForm()
    for (const typed of ['B', 'Br', 'Bri']) {
      act(() => opened.current.form.setValue('name', typed, { shouldDirty: true }))
      expect(stored()?.values).toEqual({ name: typed })
    }
    act(() => opened.current.form.setValue('name', '', { shouldDirty: true }))
    expect(stored()).toBeNull()
    expect(opened.current.draft.savedAt).toBeNull()
  })

  it('keeps a found draft that was not dealt with, whatever is opened and left as it was', () => {
    put(60_000, { name: 'Bridge' })
    const opened = openForm()
    act(() => opened.current.form.setValue('size', '', { shouldDirty: true, shouldTouch: true }))
    expect(stored()?.values).toEqual({ name: 'Bridge' })
  })

  it('offers a found draft and takes it over the present values', () => {
    put(60_000, { name: 'Bridge' })
    const opened = openForm()
    expect(opened.current.draft.foundAt?.getTime()).toBeLessThan(Date.now())
    expect(opened.current.form.getValues('name')).toBe('')
    act(() => opened.current.draft.restore())
    expect(opened.current.form.getValues()).toEqual({ name: 'Bridge', size: '', password: '' })
    expect(opened.current.draft.foundAt).toBeNull()
  })

  it('leaves alone what somebody else has changed since', () => {
    const first = openForm({ name: 'Bridge', size: '100', password: '' }, 3)
    act(() => first.current.form.setValue('name', 'Bridge to ITC', { shouldDirty: true }))
    expect(first.current.draft.savedAt).toBeInstanceOf(Date)
    expect(openForm(undefined, 3).current.draft.isOutdated).toBe(false)
    const later = openForm({ name: 'Bridge', size: '250', password: '' }, 4)
    expect(later.current.draft.isOutdated).toBe(true)
    act(() => later.current.draft.restore())
    expect(later.current.form.getValues()).toEqual({
      name: 'Bridge to ITC',
      size: '250',
      password: '',
    })
  })

  it.each([
    ['older than a day', () => put(draftLifetime + 1, { name: 'Bridge' })],
    ['unreadable', () => localStorage.setItem(key, '{')],
    ['of another person', () => put(0, { name: 'Bridge' }, 'draft:amara:products:new')],
  ])('offers nothing that is %s', (_, prepare) => {
    prepare()
    expect(openForm().current.draft.foundAt).toBeNull()
  })
})

describe('stored drafts', () => {
  it('go when their person signs out, and after a day', () => {
    put(0, {}, 'draft:rosa:a')
    put(0, {}, 'draft:amara:a')
    put(draftLifetime + 1, {}, 'draft:amara:old')
    localStorage.setItem('theme', 'dark')
    removeDrafts('rosa')
    removeOldDrafts()
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft:amara:a', 'theme'])
  })
})
