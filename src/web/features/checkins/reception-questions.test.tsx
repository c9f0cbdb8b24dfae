// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FoundGuest, GuestWelcome } from '#contract/checkins/club-guests.ts'
import { ManualReasonQuestion } from './reception-questions.tsx'
import type { Draft, ReceptionState } from './use-reception.ts'

afterEach(cleanup)

function open(outcome: GuestWelcome['outcome']) {
  const sent: Draft[] = []
  const welcome = { outcome, sentence: 'Klubben har lukket.' } as GuestWelcome
  const guest = { passId: 'p', name: 'Bo Dam', productName: 'Sæsonkort', welcome } as FoundGuest
  const send = (draft: Draft) => Promise.resolve(void sent.push(draft))
  const reception = { send, reset: () => undefined } as unknown as ReceptionState
  render(
    <ManualReasonQuestion step={{ kind: 'manual', number: 'SK1', guest }} reception={reception} />,
  )
  fireEvent.click(screen.getByLabelText('Ingen telefon med'))
  return sent
}

const main = (name: string) => screen.getByRole('button', { name })
const isGreen = (button: HTMLElement) => button.className.includes('bg-green-700')

test('a welcome guest is checked in by the main button', () => {
  const sent = open('allow')
  expect(isGreen(main('Tjek ind'))).toBe(true)
  fireEvent.click(main('Tjek ind'))
  expect(sent).toMatchObject([{ manualReason: 'no_phone' }])
  expect(sent[0]).not.toHaveProperty('another')
})

test('a refused guest cannot be pressed through: the button says what it does', () => {
  open('deny')
  expect(screen.queryByRole('button', { name: 'Tjek ind' })).toBeNull()
  expect(isGreen(main('Notér afvisningen'))).toBe(false)
  expect(screen.getByText(/ingen runde bliver brugt/)).toBeTruthy()
})

test('a guest who is in already asks for another round', () => {
  const sent = open('already')
  expect(screen.queryByRole('button', { name: 'Tjek ind' })).toBeNull()
  fireEvent.click(main('Gæsten vil spille en runde til'))
  expect(sent).toMatchObject([{ another: true }])
})
