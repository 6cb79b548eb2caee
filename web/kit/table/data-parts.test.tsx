import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { Field } from '../form/field.tsx'
import { FormLayout, FormSection } from '../form/form-section.tsx'
import { MultiValue } from '../form/multi-value.tsx'
import { RaiseGauge } from '../display/raise-gauge.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { Segmented } from '../form/segmented.tsx'
import { StageMeter } from '../display/stage-meter.tsx'
import { StatStrip } from '../display/stat-strip.tsx'
import { TextInput } from '../form/text-input.tsx'
import { Timestamp } from '../display/timestamp.tsx'
import { ToggleChips } from '../form/toggle-chips.tsx'

describe('gauge of a raise', () => {
  test.each([
    ['41250000', '60000000', '68.7% raised, $41,250,000 of $60,000,000'],
    [
      '52000000',
      '50000000',
      '100.0% raised, $52,000,000 of $50,000,000, over target by $2,000,000',
    ],
    [null, '50000000', 'Progress not available, Not specified of $50,000,000'],
    [null, null, 'Progress not available'],
  ])('%s of %s is named "%s"', (current, target, name) => {
    render(<RaiseGauge current={current} target={target} />)
    expect(screen.getByRole('img', { name })).toBeTruthy()
  })

  test('what is over target is under the bar', () => {
    const { container } = render(<RaiseGauge current="52000000" target="50000000" />)
    expect(container.textContent).toBe('100.0%over target by $2,000,000')
  })

  test('in full it prints the amounts and what is over target', () => {
    const { container } = render(<RaiseGauge current="52000000" target="50000000" variant="full" />)
    expect(container.textContent).toBe('100.0%$52,000,000 of $50,000,000over target by $2,000,000')
  })
})

test('a stage is its word, the segments are for the eye', () => {
  const { container } = render(<StageMeter step={2} label="Development" />)
  expect(container.textContent).toBe('Development')
  expect(container.querySelectorAll('[data-on]')).toHaveLength(2)
})

test('a figure says what it counts and leads to the list behind it; "..." while loading, "N/A" where it could not be had', async () => {
  const strip = (hasFailed: boolean) => (
    <StatStrip
      label="Campaign"
      hasFailed={hasFailed}
      stats={[
        {
          label: 'Total Organizations',
          figure: '63',
          counts: 'All statuses',
          href: '/organizations',
          rule: 'Every organization, whatever its status',
        },
        {
          label: 'Target Capital Raise Total',
          figure: undefined,
          counts: 'Published facilities',
          href: '/catalytic-facilities',
        },
      ]}
    />
  )
  const { rerender } = render(strip(false))
  const first = screen.getByRole('link', { name: /Total Organizations/ })
  expect(first.textContent).toBe('Total Organizations63All statuses')
  expect(first.getAttribute('href')).toBe('/organizations')
  await userEvent.tab()
  expect(document.activeElement).toBe(first)
  expect(screen.getByRole('tooltip').textContent).toBe('Every organization, whatever its status')
  expect(screen.getByRole('link', { name: /Target/ }).textContent).toBe(
    'Target Capital Raise Total...Published facilities',
  )
  rerender(strip(true))
  expect(first.textContent).toBe('Total Organizations63All statuses')
  expect(screen.getByRole('link', { name: /Target/ }).textContent).toBe(
    'Target Capital Raise TotalN/APublished facilities',
  )
})

test('several values are the first and "+n", the rest as tooltip and as text', () => {
  const { container, rerender } = render(
    <MultiValue labels={['Perm', 'Construction', 'Bridge to ITC']} />,
  )
  expect(container.textContent).toBe('Perm+2, Construction, Bridge to ITC')
  expect(screen.getByTitle('Construction, Bridge to ITC')).toBeTruthy()
  rerender(<MultiValue labels={['Perm']} />)
  expect(container.textContent).toBe('Perm')
  rerender(<MultiValue labels={[]} />)
  expect(container.textContent).toBe('Not specified')
})

test('a timestamp carries its exact time, a missing one its words', () => {
  const { container, rerender } = render(<Timestamp value="2026-11-21T14:14:05Z" withTime />)
  expect(container.querySelector('time')?.dateTime).toBe('2026-11-21T14:14:05Z')
  expect(container.querySelector('time')?.title).toContain('14:05')
  rerender(<Timestamp value={null} missing="Never" />)
  expect(container.textContent).toBe('Never')
})

test('of a few views one is always chosen', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <Segmented
      label="Status shown"
      options={[
        { value: 'published', label: 'Published' },
        { value: 'all', label: 'All listed' },
      ]}
      value="published"
      onChange={onChange}
    />,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Published' }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: 'All listed' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('all')
})

describe('form', () => {
  test('the save bar counts what needs attention and leads to the first of it', async () => {
    const bar = (errorCount: number) => (
      <form>
        <Field label="Name">
          <TextInput />
        </Field>
        <Field label="Type" group error={errorCount > 0 ? 'Choose a type' : undefined}>
          <ToggleChips
            choices={[{ value: 'perm', label: 'Perm' }]}
            value={[]}
            onChange={() => {}}
          />
        </Field>
        <SaveBar errorCount={errorCount}>
          <button type="submit">Update Product</button>
        </SaveBar>
      </form>
    )
    const { rerender } = render(bar(0))
    expect(screen.queryByRole('button', { name: /attention/ })).toBeNull()
    rerender(bar(1))
    await userEvent.click(screen.getByRole('button', { name: '1 field needs attention' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Perm' }))
    rerender(bar(3))
    expect(screen.getByRole('button', { name: '3 fields need attention' })).toBeTruthy()
  })

  test('the section list links to its sections and says their state in words', () => {
    render(
      <FormLayout
        sections={[
          { id: 'basics', title: 'Basics', errorCount: 0, isDone: true },
          { id: 'rates', title: 'Rates', errorCount: 2, isDone: false },
        ]}
      >
        <FormSection id="basics" title="Basics" description="What it is">
          Name
        </FormSection>
        <FormSection id="rates" title="Rates">
          Rate
        </FormSection>
      </FormLayout>,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#basics', '#rates'])
    expect(links.map((link) => link.textContent)).toEqual(['Basics ', 'Rates 2 errors'])
    expect(screen.getByRole('link', { name: 'Basics complete' })).toBeTruthy()
    expect(links.filter((link) => link.getAttribute('aria-current') === 'true')).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Rates' }).id).toBe('rates')
  })
})
