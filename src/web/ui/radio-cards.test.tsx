// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

const options = [
  { value: 'now', label: 'I dag' },
  { value: 'later', label: 'Senere' },
  { value: 'never', label: 'Aldrig', unavailable: 'Det er for sent.' },
]

test('the error stands before the cards, and only cards that can be chosen have its border', () => {
  render(<RadioCards legend="Hvornår?" name="start" options={options} error="Vælg et svar." />)
  const error = screen.getByText('Vælg et svar.')
  const first = screen.getByRole('radio', { name: 'I dag' })
  expect(error.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const borders = screen
    .getAllByRole('radio')
    .map((radio) => /border-(red|slate)-\d+/.exec(radio.closest('label')?.className ?? '')?.[0])
  expect(borders).toEqual(['border-red-700', 'border-red-700', 'border-slate-400'])
})

test('a framed checkbox with an error has the border of an error alone', () => {
  const frameOf = (error?: string) => {
    const { container } = render(
      <Checkbox framed name="guardian" label="Jeg er værge" error={error} />,
    )
    return container.innerHTML.match(/(?<![\w:-])border-(red|slate)-\d+/g)?.[0]
  }
  expect([frameOf('Sæt kryds.'), frameOf()]).toEqual(['border-red-700', 'border-slate-400'])
})
