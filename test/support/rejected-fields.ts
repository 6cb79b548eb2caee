import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { focusFirstRejected } from '../../web/lib/rejected-fields.ts'
import { problem, type OpenPortal } from './open-portal.tsx'

/** What is read out with the element that has the focus: of itself, and of the groups it is in. */
function saidAtFocus(): string {
  const said = []
  for (let at = document.activeElement; at !== null; at = at.parentElement)
    said.push(document.getElementById(at.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
  return said.join(' ')
}

/**
 * Sends a form that is rejected for every field it sends, and sees the focus go to the first, and to each of the others once
 * those before it are put right: to its control, with its message read out. Fields `without` a control are told of above
 * the form. Answers the names of the fields.
 */
export async function expectFocusOnRejected(
  portal: OpenPortal,
  call: string,
  save: string | HTMLElement,
  without: readonly string[] = [],
): Promise<string[]> {
  let fields: string[] = []
  portal.answer(call, (body) => {
    fields = Object.keys(body).filter((name) => ![...without, 'version'].includes(name))
    return problem(
      400,
      'validation',
      'Check the form',
      Object.fromEntries(fields.map((name) => [name, `Refused: ${name}.`])),
    )
  })
  const button = typeof save === 'string' ? await screen.findByRole('button', { name: save }) : save
  fireEvent.click(button)
  await waitFor(() => expect(saidAtFocus()).toContain('Refused: '))
  const form = button.closest('form')
  const places = [...(form?.querySelectorAll('[data-rejected]') ?? [])]
  const said = places.map((place) => {
    expect(place.contains(document.activeElement)).toBe(true)
    const words = saidAtFocus()
    place.removeAttribute('data-rejected')
    focusFirstRejected(form)
    return fields.find((name) => words.includes(`Refused: ${name}.`))
  })
  expect(new Set(said)).toEqual(new Set(fields))
  return fields
}
