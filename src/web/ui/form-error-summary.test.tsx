// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { FormErrorSummary, type FormError } from './form-error-summary.tsx'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

const terms = { field: 'terms', message: 'Sæt kryds.' }
const name = { field: 'name', message: 'Skriv dit navn.' }

/** A form that is submitted with errors, as a person sees it. */
function submit(errors: readonly FormError[], more?: ReactNode) {
  const form = (shown: readonly FormError[]) => (
    <div>
      <FormErrorSummary errors={shown} />
      <Checkbox
        name="terms"
        label="Jeg accepterer."
        {...(shown.includes(terms) && { error: terms.message })}
      />
      {more}
    </div>
  )
  const { rerender } = render(form([]))
  rerender(form(errors))
  return (next: readonly FormError[]) => rerender(form(next))
}

test('a single error is shown at its control only, which has the focus, so that the page stays there', () => {
  submit([terms])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
})

test('the same single error takes the focus again after the form was without errors', () => {
  const submitAgain = submit([terms])
  screen.getByRole('checkbox').blur()
  submitAgain([])
  submitAgain([terms])
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('several errors are listed with a link to each', () => {
  submit([terms, name])
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['#terms', '#name'])
})

test.each([
  ['on another page', undefined],
  [
    'folded away',
    <details key="more">
      <input id="name" />
      <p id="name-error">Skriv dit navn.</p>
    </details>,
  ],
  ['without a text of its own', <input key="name" id="name" />],
  [
    'a choice whose first option cannot be chosen',
    <RadioCards
      key="name"
      name="name"
      legend="Navn"
      options={[{ value: 'a', label: 'Anne', unavailable: 'Optaget.' }]}
      error={name.message}
    />,
  ],
])('a single error whose control is %s is listed', (_, more) => {
  submit([name], more)
  expect(screen.getByRole('alert').textContent).toContain('Skriv dit navn.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
