// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TournamentScreen } from '#contract/board/screens.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { ComposeRotation } from './compose-rotation.tsx'

afterEach(cleanup)
beforeEach(() => render(<Pages />))

/** The list of three pages, kept as the page keeps it. */
function Pages() {
  const [parts, setParts] = useState<readonly ScreenPart[]>([
    { kind: 'board', divisionId: null },
    { kind: 'birdies' },
    { kind: 'holes' },
  ])
  const shown = { settings: { parts }, pictures: [], hasWeather: true }
  return (
    <ComposeRotation
      tournamentId="t"
      screen={shown as unknown as TournamentScreen}
      board={undefined}
      onChange={(change) => setParts(change)}
    />
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const titles = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('the focus follows a moved page, and turns round where the list ends', () => {
  press('Flyt ned: Stilling')
  expect(titles()).toEqual(['Seneste birdies', 'Stilling', 'Hulstatistik'])
  expect(focused()).toBe('Flyt ned: Stilling')
  press('Flyt ned: Stilling')
  expect(focused()).toBe('Flyt op: Stilling')
  press('Flyt op: Stilling')
  press('Flyt op: Stilling')
  expect(titles()[0]).toBe('Stilling')
  expect(focused()).toBe('Flyt ned: Stilling')
})

test('the focus stays in the list when its last page is removed', () => {
  press('Fjern: Hulstatistik')
  expect(titles()).toEqual(['Stilling', 'Seneste birdies'])
  expect(focused()).toBe('Fjern: Seneste birdies')
})

test('a message of blanks alone is not added, and the field says why', () => {
  fireEvent.change(screen.getByLabelText('Tilføj en side'), { target: { value: 'notice' } })
  const field = screen.getByLabelText<HTMLInputElement>('Besked')
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Tilføj' }))
  fireEvent.change(field, { target: { value: '   ' } })
  add()
  expect(titles()).toHaveLength(3)
  expect(screen.getByText('Skriv beskeden.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Præmier kl. 17' } })
  add()
  expect(titles()).toHaveLength(4)
  expect(screen.queryByText('Skriv beskeden.')).toBeNull()
})
