import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { administrator, ok, openPortal, person } from '../../../test/support/open-portal.tsx'
import { id, record } from '../../../test/support/open-import.tsx'

const owner = '9b1f7c0e-8d0c-4a35-9a39-0d5b8c1e2f99'

const { organizationId: _said, ...unsaid } = record().mapping.fields

function openAt(address: string, as = administrator(), fields: ImportMapping['fields'] = unsaid) {
  const found = record({ mapping: { ...record().mapping, fields } })
  return openPortal(address, {
    as,
    answers: {
      [`GET /api/imports/${id}`]: () => ok(found),
      [`POST /api/imports/${id}/rehearse`]: () => ok(found),
    },
  })
}

describe('whose records a file brings in', () => {
  it('is asked of an administrator before the check, where the file does not say it', async () => {
    openAt(`/imports/${id}`)
    const section = await screen.findByRole('region', { name: '3. The same for every row' })
    expect(within(section).getByText('Whose records are these?')).toBeDefined()
    expect(within(section).getByText('Your file names no organization.')).toBeDefined()
  })

  it('is answered before the file is checked, also by no organization', async () => {
    const { user, sent } = openAt(`/imports/${id}`)
    const check = await screen.findByRole('button', { name: 'Check the File' })
    expect(check).toHaveProperty('disabled', true)
    expect(screen.getByText('Say above whose records these are.')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'No organization' }))
    expect(screen.queryByText('Say above whose records these are.')).toBeNull()
    await user.click(check)
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body).toMatchObject({
      mapping: { fields: { organizationId: { columns: [], fixed: '' } } },
    })
  })

  it('is known where the import was opened from an organization', async () => {
    const { user, sent } = openAt(`/imports/${id}?organization=${owner}`)
    await user.click(await screen.findByRole('button', { name: 'Check the File' }))
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body).toMatchObject({
      mapping: { fields: { organizationId: { columns: [], fixed: owner } } },
    })
  })

  it('is asked neither of members nor where a column says it', async () => {
    openAt(`/imports/${id}`, person())
    await screen.findByRole('region', { name: '3. The same for every row' })
    expect(screen.queryByText('Whose records are these?')).toBeNull()
    cleanup()
    openAt(`/imports/${id}`, administrator(), {
      ...unsaid,
      organizationName: { columns: ['County'] },
    })
    await screen.findByRole('region', { name: '3. The same for every row' })
    expect(screen.queryByText('Whose records are these?')).toBeNull()
  })
})
