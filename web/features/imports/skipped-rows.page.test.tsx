import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, type Answer } from '../../../test/support/open-portal.tsx'
import { id, open, record } from '../../../test/support/open-import.tsx'

const total = 'Row 4 looks like a total and is left out.'

describe('rows that look like totals', () => {
  it('are named, and taken with one click that leaves what was decided for the columns', async () => {
    let one = record({ reading: { ...record().reading, skipped: 'left_out' }, notes: [total] })
    const reread: Answer = (body) => {
      const { skipped } = body as { skipped: 'taken' }
      one = record({ reading: { ...one.reading, skipped }, notes: [] })
      return ok(one)
    }
    const { user, sent } = open({
      [`GET /api/imports/${id}`]: () => ok(one),
      [`POST /api/imports/${id}/reading`]: reread,
    })
    await screen.findByText(total)
    await user.selectOptions(screen.getByLabelText('Field for Technology'), 'Leave out')
    await user.click(screen.getByRole('button', { name: 'Include Them' }))
    await screen.findByRole('button', { name: 'Leave Them Out' })
    expect(sent.find(({ call }) => call.endsWith('/reading'))?.body).toMatchObject({
      skipped: 'taken',
      headerRow: 1,
    })
    await waitFor(() => expect(screen.queryByText(total)).toBeNull())
    const field: HTMLSelectElement = screen.getByLabelText('Field for Technology')
    expect(field.selectedOptions[0]?.textContent).toBe('Leave out')
  })

  it('have no button where there are none', async () => {
    open({ [`GET /api/imports/${id}`]: () => ok(record()) })
    await screen.findByLabelText('Field for Technology')
    expect(screen.queryByRole('button', { name: 'Include Them' })).toBeNull()
  })
})
