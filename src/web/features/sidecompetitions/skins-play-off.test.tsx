// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SkinsSettings } from '#contract/sidecompetitions/skins.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { prefetchToasts, ToastProvider } from '../../ui/toast.tsx'
import { SkinsPlayOff } from './skins-play-off.tsx'

beforeAll(prefetchToasts)
afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const id = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const [anna, bo] = [id(1), id(2)]
const settings = (playOffWinner: string | null) =>
  ({
    id: id(5),
    players: [
      { entryId: anna, name: 'Anna' },
      { entryId: bo, name: 'Bo' },
    ],
    playOffWinner,
  }) as unknown as SkinsSettings

const shown = (playOffWinner: string | null) => (
  <QueryClientProvider client={new QueryClient()}>
    <ToastProvider>
      <SkinsPlayOff tournamentId={id(9)} one={settings(playOffWinner)} />
    </ToastProvider>
  </QueryClientProvider>
)

const winner = () => screen.getByLabelText<HTMLSelectElement>('Vinder af omspillet')
const choose = (value: string) => fireEvent.change(winner(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Gem vinderen' }))

/** The changes that were sent; each is answered with `answer`. */
function answerWith(answer: () => Response) {
  const sent: unknown[] = []
  provideInProcessApi((_, { body }) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(answer())
  })
  return sent
}

test('without a winner nothing is sent, and the field says what is missing', () => {
  const sent = answerWith(() => Response.json({}))
  render(shown(null))
  save()
  expect(sent).toEqual([])
  expect(screen.getByText('Vælg, hvem der vandt omspillet.')).toBeDefined()
  expect(document.activeElement).toBe(winner())
  choose(anna)
  expect(screen.queryByText('Vælg, hvem der vandt omspillet.')).toBeNull()
})

test('a refused winner stays chosen, except after the change of a colleague, which is shown', async () => {
  let code = 'unavailable'
  answerWith(() =>
    Response.json({ error: { code } }, { status: code === 'unavailable' ? 503 : 409 }),
  )
  const { rerender } = render(shown(null))
  choose(bo)
  save()
  await screen.findByText('Vinderen er ikke gemt')
  expect(winner().value).toBe(bo)

  code = 'changed_elsewhere'
  save()
  await waitFor(() => expect(winner().value).toBe(''))
  rerender(shown(anna))
  expect(winner().value).toBe(anna)
})

test('a winner is taken away again, and the answer says so', async () => {
  const sent = answerWith(() => Response.json({}))
  render(shown(anna))
  choose('')
  save()
  await screen.findByText('Vinderen af omspillet er fjernet.')
  expect(sent).toMatchObject([{ from: anna, winner: null }])
})
