// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { provideInProcessApi } from '../../fetch-api.ts'
import { DeclarationForm, type KnownFields } from './declaration-form.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const pass = (number: string, status = 'open') => ({
  number,
  productName: 'Sæsonkort',
  season: { code: '2027' },
  holder: { firstName: 'Anne', lastName: 'Holm' },
  withdrawal: { status, text: `Fristen for ${number} er udløbet.` },
})
const first = 'SK27-2222-2222-J'
const second = 'SK27-2222-2223-G'

function show({
  passes,
  known = {},
}: {
  passes: ReturnType<typeof pass>[] | undefined
  known?: KnownFields
}) {
  provideInProcessApi((path) =>
    Promise.resolve(
      Response.json(
        path.includes('passes')
          ? { passes }
          : { account: passes ? { name: 'Anne Holm', email: 'anne@example.dk' } : null },
      ),
    ),
  )
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeclarationForm knownFields={known} onSubmit={send} />
    </QueryClientProvider>,
  )
  return send
}

const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Fortryd aftale' }))

test('the account fills in name, address and its one card that can be withdrawn', async () => {
  show({ passes: [pass(first), pass(second, 'too_late')] })
  await waitFor(() => expect(value(/^Navn/)).toBe('Anne Holm'))
  expect(value(/^Mail/)).toBe('anne@example.dk')
  expect(value(/^Kortnummer/)).toBe(first)
})

test('somebody whose cards can no longer be withdrawn is told so, and no number is filled in', async () => {
  show({ passes: [pass(first, 'too_late'), pass(second, 'too_late')] })
  expect(await screen.findByText(new RegExp(`Fristen for ${second} er udløbet`))).toBeTruthy()
  expect(value(/^Kortnummer/)).toBe('')
  cleanup()
  show({ passes: [pass(first), pass(second, 'too_late')] })
  await waitFor(() => expect(value(/^Kortnummer/)).toBe(first))
  expect(screen.queryByText(/er udløbet/)).toBeNull()
})

test('with several cards the number is filled in by one press', async () => {
  show({ passes: [pass(first), pass(second)] })
  const [, other] = await screen.findAllByRole('button', { name: 'Sæsonkort 2027 til Anne Holm' })
  expect(value(/^Kortnummer/)).toBe('')
  fireEvent.click(other!)
  expect(value(/^Kortnummer/)).toBe(second)
})

test('what the link or the person has filled in stays', async () => {
  show({ passes: [pass(first)], known: { contract: second, email: 'anden@example.dk' } })
  await waitFor(() => expect(value(/^Navn/)).toBe('Anne Holm'))
  expect([value(/^Kortnummer/), value(/^Mail/)]).toEqual([second, 'anden@example.dk'])
})

test('a single missing field has the focus, and there is no list above the form', async () => {
  const send = show({ passes: undefined, known: { name: 'Anne Holm', contract: first } })
  press()
  expect(
    await screen.findByText('Skriv den mail, du købte med, for eksempel anne@eksempel.dk.'),
  ).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Mail/))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('a wrong character of a card number is pointed out once at the field, and can be sent all the same', async () => {
  const known = { name: 'Anne Holm', contract: 'SK27-2222-2222-K', email: 'anne@example.dk' }
  const send = show({ passes: undefined, known })
  press()
  expect(await screen.findByText(/^Kortnummeret passer ikke\./)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Kortnummer/))
  press()
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})
