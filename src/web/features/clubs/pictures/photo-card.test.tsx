// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../api.ts'
import { AltDialog } from './photo-card.tsx'

afterEach(cleanup)

test('a text that a colleague has changed meanwhile is kept in the field and replaces theirs only knowingly', async () => {
  const sent: object[] = []
  let stored = 'Hul 7'
  const onSave = (texts: { alt: string; seenAlt: string }) => {
    sent.push(texts)
    if (texts.seenAlt !== stored)
      return Promise.reject(new ApiError(409, { code: 'changed_elsewhere', message: '' }))
    return Promise.resolve()
  }
  let isClosed = false
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  const shown = (alt: string) => (
    <QueryClientProvider client={client}>
      <AltDialog alt={alt} onClose={() => (isClosed = true)} onSave={onSave} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown('Hul 7'))
  const field = screen.getByLabelText<HTMLInputElement>('Hvad viser billedet?')
  fireEvent.change(field, { target: { value: 'Greenen på hul 7' } })
  stored = 'Søen ved hul 7'
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Gem teksten' }))
  press()
  await waitFor(() => expect(sent).toHaveLength(1))
  rerender(shown(stored))
  await screen.findByText('En kollega har rettet teksten imens')
  expect(screen.getByText(/Nu står der »Søen ved hul 7«/)).toBeTruthy()
  expect(field.value).toBe('Greenen på hul 7')
  press()
  await waitFor(() => expect(isClosed).toBe(true))
  expect(sent.at(-1)).toEqual({ alt: 'Greenen på hul 7', seenAlt: 'Søen ved hul 7' })
})
