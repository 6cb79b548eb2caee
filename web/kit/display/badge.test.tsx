import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { statuses } from '#contract/common/enums'
import { StatusBadge, type Status } from './badge.tsx'

const looks: Record<Status, string> = {
  published: 'bg-ok-soft',
  active: 'bg-ok-soft',
  raising: 'bg-ok-soft',
  deploying: 'bg-ok-soft',
  draft: 'bg-mute-soft',
  under_review: 'bg-mute-soft',
  pending: 'bg-mute-soft',
  inactive: 'bg-danger-soft',
}

test.each(Object.entries(looks))(
  '%s has its word, a glyph and its style (P-099)',
  (status, look) => {
    render(<StatusBadge status={status as Status} />)
    const badge = screen.getByText(statuses[status as Status])
    expect(badge.className.split(' ')).toContain(look)
    expect(badge.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  },
)

test('no two statuses share a glyph', () => {
  const glyphs = Object.keys(looks).map((status) => {
    const { container } = render(<StatusBadge status={status as Status} />)
    return container.querySelector('svg')?.innerHTML
  })
  expect(new Set(glyphs).size).toBe(glyphs.length)
})
