// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { call } from './api.ts'
import { reasonOf } from './error-text.ts'
import { provideInProcessApi } from './fetch-api.ts'
import { provideSignInAgain } from './sign-in-again.ts'
import { useContractForm } from './use-contract-form.ts'

const letter = endpoint({
  method: 'POST',
  path: '/api/v1/letters',
  audience: 'anyone',
  summary: 'Writes a letter.',
  input: z.object({ name: z.string().trim().min(2), email: z.email() }),
  output: z.object({}),
})

/** A form with its errors below the fields. */
function LetterForm({ loadSchema = letter.loadSchema }: Partial<typeof letter>) {
  const form = useContractForm({
    endpoint: { ...letter, loadSchema },
    send: (input) => call(letter, input),
  })
  return (
    <form noValidate {...form.props}>
      <label>
        Navn <input name="name" />
      </label>
      <label>
        Mail <input name="email" />
      </label>
      {form.shown.map(({ field }) => (
        <p key={field}>{field} er forkert</p>
      ))}
      {form.error !== null && <p role="alert">{reasonOf(form.error)}</p>}
      <button type="submit" aria-busy={form.isBusy}>
        Send
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = () => fireEvent.submit(screen.getByRole('button').closest('form')!)
const fillIn = () => {
  type('Navn', ' Anne ')
  type('Mail', 'anne@eksempel.dk')
}
const wrong = () => screen.queryAllByText(/er forkert/).map(({ textContent }) => textContent)
/** Waits longer than a validation takes, before a test asserts that no error is shown. */
const validated = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
const isBusy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true'

let sent: unknown[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  sent = []
  answer = () => Promise.resolve(Response.json({}))
  provideInProcessApi((_, { body }) => {
    sent.push(JSON.parse(body as string))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const refusal = (status: number, code: string, reason?: string) => () =>
  Promise.resolve(Response.json({ error: { code, message: code, reason } }, { status }))

test('a field that has been filled in is validated when it is left', async () => {
  render(<LetterForm />)
  fireEvent.blur(field('Navn'))
  await validated()
  expect(wrong()).toEqual([])
  type('Mail', 'anne@')
  await validated()
  expect(wrong()).toEqual([])
  fireEvent.blur(field('Mail'))
  await waitFor(() => expect(wrong()).toEqual(['email er forkert']))
  type('Mail', 'anne@eksempel.dk')
  await waitFor(() => expect(wrong()).toEqual([]))
})

test('an invalid submit shows every error, focuses the first invalid field and sends nothing', async () => {
  render(<LetterForm />)
  type('Navn', 'Anne')
  press()
  await waitFor(() => expect(wrong()).toEqual(['email er forkert']))
  expect(document.activeElement).toBe(field('Mail'))
  type('Navn', '')
  press()
  await waitFor(() => expect(wrong()).toEqual(['name er forkert', 'email er forkert']))
  expect(document.activeElement).toBe(field('Navn'))
  expect(sent).toEqual([])
})

test('a submitted form is busy, and a second press sends nothing', async () => {
  const schema = Promise.withResolvers<Awaited<ReturnType<typeof letter.loadSchema>>>()
  const response = Promise.withResolvers<Response>()
  answer = () => response.promise
  render(<LetterForm loadSchema={() => schema.promise} />)
  fillIn()
  press()
  press()
  expect(isBusy()).toBe(true)
  schema.resolve(await letter.loadSchema())
  await waitFor(() => expect(sent).toEqual([{ name: 'Anne', email: 'anne@eksempel.dk' }]))
  press()
  response.resolve(Response.json({}))
  await waitFor(() => expect(isBusy()).toBe(false))
  expect(sent).toHaveLength(1)
})

test('a refusal of the server is shown, keeps the input, and the form can be sent again', async () => {
  answer = refusal(422, 'refused', 'too_many_letters')
  render(<LetterForm />)
  fillIn()
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('too_many_letters')
  expect([field('Navn').value, field('Mail').value]).toEqual([' Anne ', 'anne@eksempel.dk'])
  answer = () => Promise.resolve(Response.json({}))
  press()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent).toHaveLength(2)
})

test('a form whose schema cannot be loaded is sent for the server to validate', async () => {
  render(<LetterForm loadSchema={() => Promise.reject(new TypeError('Failed to fetch'))} />)
  type('Navn', 'A')
  press()
  await waitFor(() => expect(sent).toEqual([{ name: 'A', email: '' }]))
})

test('after an expired session the form waits with its input until the user has signed in again', async () => {
  answer = refusal(401, 'not_signed_in')
  const signIn = Promise.withResolvers<boolean>()
  const openDialog = vi.fn<() => Promise<boolean>>(() => signIn.promise)
  const stop = provideSignInAgain(openDialog)
  render(<LetterForm />)
  fillIn()
  press()
  await waitFor(() => expect(openDialog).toHaveBeenCalledTimes(1))
  expect(isBusy()).toBe(true)
  expect([field('Navn').value, field('Mail').value]).toEqual([' Anne ', 'anne@eksempel.dk'])
  answer = () => Promise.resolve(Response.json({}))
  signIn.resolve(true)
  await waitFor(() => expect(isBusy()).toBe(false))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(screen.queryByRole('alert')).toBeNull()
  stop()
})
