// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WhereField } from './where-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** `found` and `failed` are the browser's two callbacks. */
function renderField() {
  let [found, failed] = [(_at: unknown) => {}, (_error: unknown) => {}]
  const geolocation = {
    getCurrentPosition: (onFound: typeof found, onFailed: typeof failed) => {
      ;[found, failed] = [onFound, onFailed]
    },
  }
  vi.stubGlobal('navigator', { ...navigator, geolocation })
  const onChoose = vi.fn<(text: string) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WhereField value="" onChoose={onChoose} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Her, hvor jeg er' }))
  const type = (text: string) => {
    const input = screen.getByRole('textbox')
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
  }
  return {
    onChoose,
    type,
    find: (at: unknown) => act(async () => found(at)),
    fail: (error: unknown) => act(async () => failed(error)),
  }
}

test('a refused position says what to write instead, until a town is written', async () => {
  const { fail, type, onChoose } = renderField()
  await fail({ code: 1, PERMISSION_DENIED: 1 })
  expect(screen.getByText(/Vi må ikke se din position\. Skriv en by/)).toBeTruthy()
  type('8000')
  expect(onChoose).toHaveBeenCalledWith('8000')
  expect(screen.queryByText(/din position/)).toBeNull()
})

test('a position that arrives after a town was written changes nothing', async () => {
  const body = { place: { postcode: '9000', name: 'Aalborg' } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
  const { find, type, onChoose } = renderField()
  type('8000')
  await find({ coords: { latitude: 57.05, longitude: 9.92 } })
  expect(onChoose.mock.calls).toEqual([['8000']])
})
