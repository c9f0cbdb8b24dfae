// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { provideInProcessApi } from '../../fetch-api.ts'
import { InquiryForm } from './inquiry-form.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: '/contact', searchStr: '', search: {} }),
  useHydrated: () => true,
}))

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

function show(account: { name: string; email: string } | null, suggested = {}) {
  const answer = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(Response.json({ account, roles: [] })),
  )
  provideInProcessApi(answer)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InquiryForm kind="contact" suggested={suggested} />
    </QueryClientProvider>,
  )
  return answer
}

const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const anne = { name: 'Anne Holm', email: 'anne@example.dk' }

test('name and mail of somebody signed in are filled in, and what is written already stays', async () => {
  show(anne, { email: 'arbejde@example.dk' })
  await waitFor(() => expect(value(/^Navn/)).toBe('Anne Holm'))
  expect(value(/^Mail/)).toBe('arbejde@example.dk')
})

test('a stranger’s form stays empty', async () => {
  const answer = show(null)
  await waitFor(() => expect(answer).toHaveBeenCalled())
  expect([value(/^Navn/), value(/^Mail/)]).toEqual(['', ''])
})
