// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Arrival, BuyerFields, Greeting } from './buy-gift-card-fields.tsx'
import { forgetTypedGiftCard, useTypedGiftCard } from './typed-gift-card.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Form() {
  const { typed, isRestored, follow } = useTypedGiftCard('pass')
  const parts = { typed, errorOf: () => ({}) }
  return (
    <div key={String(isRestored)} onInput={follow}>
      <Greeting {...parts} />
      <Arrival {...parts} />
      <BuyerFields {...parts} />
    </div>
  )
}

const value = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false }).value

function fillIn() {
  render(<Form />)
  for (const [label, text] of [
    ['Til', 'Bo Holm'],
    ['Dit navn', 'Anne Holm'],
  ] as const) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
  }
  fireEvent.input(screen.getByRole('radio', { name: /Send det på mail/ }))
  fireEvent.input(screen.getByLabelText('Modtagerens mail'), { target: { value: 'bo@example.dk' } })
  cleanup()
}

test('after a payment that expired the form of the gift card has what was typed', () => {
  fillIn()
  render(<Form />)
  expect([value('Til'), value('Dit navn'), value('Modtagerens mail')]).toEqual([
    'Bo Holm',
    'Anne Holm',
    'bo@example.dk',
  ])
})

test('after the payment the form is empty again', () => {
  fillIn()
  forgetTypedGiftCard()
  render(<Form />)
  expect([value('Til'), value('Dit navn')]).toEqual(['', ''])
})
